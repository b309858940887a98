"""Schedules that are known to be as good as they can be: by a formula, or by a stored first round.

library.no_repeats(people)   nobody meets twice, tables of 4 (and 3)
whist.whist(people)          everybody partners everybody once and opposes everybody twice
"""
