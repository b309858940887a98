"""Emails about events: contacts, notifications and their delivery."""
