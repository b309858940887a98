"""Planning of an event: rounds that fit, and how well formats find the strongest.

Pure: plain values in and out, randomness from a seed, time from the caller. The same plan, seed and number of samples
give the same answer.

values.py    the plan: tables and players (Party), a format, and the luck in a deal, as the game says
times.py     minutes: how many deals fit, when each round begins
repeats.py   rematches that cannot be avoided, and those of a planned schedule
rounds.py    how many rounds a system needs
events.py    one event played out; at_tables.py: rounds at tables, brackets.py: knock-outs, two_stages.py: groups
seats.py     a fast approximation of pairing a round by rank; deals.py: the points of a table
ranks.py     from points to final ranks, as the standings rank
figures.py   how far the final ranking is from the strengths, with confidence intervals
compare.py   two formats compared on the same sessions
picture.py   the numbers of the pictures
"""
