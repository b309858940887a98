"""Clubs, people, events, rounds, standings."""
