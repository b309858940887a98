"""How far a worker has come with the seating of a round, in words."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from tournaments.models import Round


@dataclass(frozen=True, slots=True)
class Progress:
    """`seconds` since the search began; `lines` say how far it is. `ending`: somebody takes the best so far."""

    seconds: int
    lines: tuple[str, ...]
    found: bool
    ending: bool


def progress_of(round_: Round) -> Progress:
    """The progress of a round in state `seating`; for staff only."""
    kept: dict[str, Any] = round_.progress or {}
    began = kept.get("began")
    since = datetime.fromisoformat(began) if began else round_.seated_at
    seconds = max(0, int((timezone.now() - since).total_seconds()))
    best = kept.get("best")
    return Progress(seconds, tuple(_lines(kept, best)), bool(best), bool(kept.get("enough")))


def _lines(kept: dict[str, Any], best: dict[str, Any] | None) -> list[str]:
    if not kept.get("worker"):
        return [gettext("A worker has been asked and begins in a moment.")]
    if best is None:
        return [gettext("The search has begun; nothing has been found yet.")]
    lines = [_repeats(best)]
    if best["rounds"] > best["number"]:
        lines.insert(0, gettext("Working on round %(number)s of %(rounds)s.") % best)
    if best["spread"]:
        spread = number_format(round(best["spread"], 1))
        lines.append(gettext("Between best and last at the tables lie %(value)s points in all.") % {"value": spread})
    return lines


def _repeats(best: dict[str, Any]) -> str:
    count = int(best["repeats"])
    if not count:
        return gettext("Best so far: nobody meets anybody again.")
    told = ngettext("Best so far: %(count)s meeting again.", "Best so far: %(count)s meetings again.", count)
    if best.get("least") is None:
        return told % {"count": count}
    both = ngettext(
        "Best so far: %(count)s meeting again; %(least)s cannot be avoided.",
        "Best so far: %(count)s meetings again; %(least)s cannot be avoided.",
        count,
    )
    return both % {"count": count, "least": int(best["least"])}
