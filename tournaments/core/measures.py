"""What a process measures of events, for /metrics (config/ops/counters.py)."""

from prometheus_client import Histogram

STANDINGS = Histogram("troeftafel_standings_seconds", "Standings of an event worked out anew.")
