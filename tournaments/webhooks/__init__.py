"""Webhooks: signed requests to other programs about what happens in a club."""
