"""The one form in which moments are written for programs: RFC 3339, in UTC, with a Z."""

from datetime import UTC, datetime


def written_moment(at: datetime) -> str:
    """`2026-11-24T19:30:00Z`, with microseconds where there are any."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read_moment(text: str) -> datetime | None:
    """The moment in a text with its distance from UTC, such as `Z` or `+01:00`; None where it is none."""
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo and "T" in text.upper() else None
    except (ValueError, OverflowError):
        return None
