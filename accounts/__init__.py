"""Accounts: the user model, languages, tokens and preferences."""
