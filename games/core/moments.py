"""Format of times for API clients: RFC 3339, in UTC, with a Z."""

from datetime import UTC, datetime


def written_moment(at: datetime) -> str:
    """`2026-11-24T19:30:00Z`, with microseconds where there are any."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read_moment(text: str) -> datetime | None:
    """Parse a time with an offset such as `Z` or `+01:00`; None for other text."""
    try:
        moment = datetime.fromisoformat(text)
        return moment.astimezone(UTC) if moment.tzinfo and "T" in text.upper() else None
    except (ValueError, OverflowError):
        return None
