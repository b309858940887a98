"""Schedules known to be optimal: by a formula, or by a stored first round.

library.no_repeats(people)   no pair meets twice, tables of 4 (and 3)
whist.whist(people)          each pair are partners once and opponents twice
"""
