"""What a process counts of play, for /metrics (config/measures.py)."""

from prometheus_client import Counter

MOVES = Counter("troeftafel_moves", "Moves that were stored, by game and who made them.", ["game", "by"])
