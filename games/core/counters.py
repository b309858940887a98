"""Counters of play in this process, for /metrics (config/ops/counters.py)."""

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("troeftafel_moves", "Moves that were stored, by game and who made them.", ["game", "by"])
RUNNING_DEALS = Gauge(
    "troeftafel_running_deals",
    "Running deals in the memory of this process (games/tables/running_deals.py).",
    multiprocess_mode="livesum",
)
JOBS_RUNNING = Gauge(
    "troeftafel_jobs_running",
    "Heavy jobs at work, by lane (games/processes/jobs.py).",
    ["lane"],
    multiprocess_mode="livesum",
)
JOBS_WAITING = Gauge(
    "troeftafel_jobs_waiting", "Requests that wait for a heavy job, by lane.", ["lane"], multiprocess_mode="livesum"
)
JOBS_REFUSED = Counter("troeftafel_jobs_refused", "Heavy jobs that were not done, by lane and why.", ["lane", "why"])
JOB_SECONDS = Histogram("troeftafel_job_seconds", "Heavy jobs, by lane.", ["lane"])

for _lane in ("judging", "seating", "desk", "paper"):  # what appears out of nothing has not risen
    JOBS_RUNNING.labels(_lane)
    JOBS_WAITING.labels(_lane)
    for _why in ("busy", "job_interrupted", "too_much_work", "job_failed"):
        JOBS_REFUSED.labels(_lane, _why)
