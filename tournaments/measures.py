"""What a process measures of events, for /metrics (config/measures.py)."""

from prometheus_client import Histogram

STANDINGS = Histogram("troeftafel_standings_seconds", "Standings of an event worked out anew.")
