"""What this process counts of accounts; config/ops/counters.py adds up those of a machine."""

from prometheus_client import Counter

HAPPENED = Counter("troeftafel_accounts", "What happened to accounts, as the sign-in log calls it.", ["what"])
WATCHED = ("signed_in", "refused", "slowed_down", "factor_refused")
"""What docs/alerts.yml asks for: there from the start, because what appears out of nothing has not risen."""

for _what in WATCHED:
    HAPPENED.labels(_what)
