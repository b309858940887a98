"""The rules written a second time, from the rules pages alone, as plainly and slowly as can be.

Each module reads the whole log from its beginning at every question. `legal(world)` are seat and text of every legal
move, none when the deal is over; `credited(world)` is what a deal that is over adds to the totals, None where it must
be dealt again. Nothing of the engine's rules is used: only cards, options as values, and the words of moves.
"""
