"""The first account, club and event of an empty installation."""
