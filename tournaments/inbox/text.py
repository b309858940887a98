"""What the inbox says: the kinds of its rows, and a sentence for each odd pattern."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from engine.sentences import N
from tournaments.confirmation.selectors import join_names
from tournaments.inbox.patterns import Notice, Pattern


class ItemKind(StrEnum):
    """What a row of the inbox waits for."""

    DISPUTED = "disputed"
    REQUEST = "request"
    SECOND = "second"
    WAITING = "waiting"
    CHECK = "check"
    ALARM = "alarm"
    DEVICE = "device"
    PATTERN = "pattern"


KINDS: Mapping[str, str] = {
    ItemKind.DISPUTED: N("Disputed"),
    ItemKind.REQUEST: N("Correction request"),
    ItemKind.SECOND: N("Awaiting a second approver"),
    ItemKind.WAITING: N("Awaiting confirmation"),
    ItemKind.CHECK: N("Failed check"),
    ItemKind.ALARM: N("Shuffle alarm"),
    ItemKind.DEVICE: N("Unknown device"),
    ItemKind.PATTERN: N("Odd pattern"),
}
"""Labels in the order of the inbox: what holds up a round comes first."""
ICONS: Mapping[str, str] = {
    ItemKind.DISPUTED: "flag",
    ItemKind.REQUEST: "hand",
    ItemKind.SECOND: "users",
    ItemKind.WAITING: "hourglass",
    ItemKind.CHECK: "circle-alert",
    ItemKind.ALARM: "shuffle",
    ItemKind.DEVICE: "user-x",
    ItemKind.PATTERN: "eye",
}
COLOURS: Mapping[str, str] = {
    ItemKind.DISPUTED: "bad",
    ItemKind.CHECK: "bad",
    ItemKind.ALARM: "bad",
    ItemKind.DEVICE: "late",
}

SENTENCES: Mapping[str, str] = {
    Pattern.OWN_TABLE: N("%(author)s corrected deal %(deal)s at their own table (round %(round)s, table %(table)s)."),
    Pattern.ONE_DEVICE: N(
        "Round %(round)s, table %(table)s: results were entered and confirmed on the same device. Deals: %(deals)s."
    ),
    Pattern.LATE_PODIUM: N(
        "%(author)s corrected deal %(deal)s at table %(table)s in round %(round)s in the last ten minutes of the "
        "correction period (until %(until)s), and the top three changed."
    ),
    Pattern.SPARED: N(
        "Because of swaps by hand, %(name)s did not meet the strongest opponent (%(others)s). Rounds: %(rounds)s."
    ),
    Pattern.TWINS: N(
        "Round %(round)s, table %(table)s has the same score slip as round %(other_round)s, table %(other_table)s."
    ),
    Pattern.FAST: N("Round %(round)s, table %(table)s took only %(seconds)s seconds per deal."),
    Pattern.HELPED: N("Every correction by %(author)s at tables of %(name)s was in their favour (%(count)s)."),
    Pattern.SOFT_PLAY: N(
        "With %(others)s at the table, %(name)s loses more than elsewhere, and %(others)s gains more than the other "
        "players. Deals in this and earlier events: %(count)s."
    ),
}
"""Sentences of odd patterns. They say what happened, without accusing."""


def notice_text(notice: Notice, names: Mapping[int, str]) -> str:
    """Return the sentence of an odd pattern; `names` are those of entries."""
    subjects = [names.get(entry, str(entry)) for entry in notice.entries]
    facts = dict(notice.facts)
    until = facts.get("until")
    if until is not None:
        facts["until"] = date_format(timezone.localtime(until), "H:i")  # type: ignore[arg-type]
    facts |= {name: ", ".join(map(str, numbers)) for name, numbers in facts.items() if isinstance(numbers, list)}
    facts |= {"round": notice.round, "table": notice.table, "deal": notice.deal, "author": notice.author}
    facts |= {"name": subjects[0] if subjects else "", "others": join_names(subjects[1:], everybody=True)}
    return gettext(SENTENCES[notice.pattern]) % facts
