"""What this process counts of event streams, for /metrics (config/ops/counters.py)."""

from prometheus_client import Gauge

STREAMS = Gauge("troeftafel_live_connections", "Open event streams.", multiprocess_mode="livesum")
