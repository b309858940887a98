"""Parts that tests and benchmarks share: the product in processes, data, players, clocks and chance.

Imports neither `tests` nor `bench`, and is not part of the image.
"""
