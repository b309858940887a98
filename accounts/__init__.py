"""Who uses the house: the user model, languages, tokens, preferences."""
