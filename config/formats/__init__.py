"""Dates and times as each language writes them: 24 hours everywhere, and months with the capital the language wants."""
