"""Planning an event before it is made: what fits into the evening, and how well a format finds the strongest.

Pure: plain values in and out, chance from a seed, time from whoever asks. The same plan, seed and number of samples
give the same answer.

values.py    what is planned: who plays at which tables (Party), a format, how much luck is in a deal
games.py     what a deal of each game takes and how its points spread, measured with the real engine
times.py     minutes: how many deals fit, when each round begins
repeats.py   meetings that cannot be avoided, and what a schedule made in advance comes to
rounds.py    how many rounds a system needs
events.py    one event played out; at_tables.py: rounds at tables, brackets.py: knock-outs, two_stages.py: groups
seats.py     the quick stand-in for seating a round by rank; deals.py: the points of a table
ranks.py     from points to final ranks, as the standings rank
figures.py   how far the final ranking is from the strengths, with how sure that is
compare.py   two formats side by side, on the same evenings
picture.py   the numbers of the pictures
"""
