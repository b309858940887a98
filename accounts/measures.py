"""Counters of accounts in this process; config/ops/counters.py sums a machine."""

from prometheus_client import Counter

HAPPENED = Counter("troeftafel_accounts", "What happened to accounts, as the sign-in log calls it.", ["what"])
WATCHED = ("signed_in", "refused", "slowed_down", "factor_refused")
"""Series that docs/alerts.yml watches.

They exist from the start, because a series that appears later does not count as an increase.
"""

for _what in WATCHED:
    HAPPENED.labels(_what)
