"""Tests of the pages of games: what they show, what they take, and what they never tell."""
