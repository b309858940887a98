"""Profiles of players: their history across games, and keepsakes of single evenings."""
