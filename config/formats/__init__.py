"""Dates and times by language: 24 hours, and month names in the right case."""
