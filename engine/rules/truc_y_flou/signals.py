"""The private channel of a team: the fixed list of signals, and who may send and see what.

Signals bind nobody and need not be true. They are no moves: they are kept in a log of their own, beside the deal.

Source: docs/rules/truc_y_flou/rulebook.md#ty-40.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.rules.truc_y_flou.options import Options
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat
from engine.sentences import N

SIGNALS: Mapping[str, str] = {
    "SWORD": N("I hold the Sword"),
    "CLUB": N("I hold the Club"),
    "MANILLE_S": N("I hold the manille of swords"),
    "MANILLE_O": N("I hold the manille of coins"),
    "THREE": N("I hold a three"),
    "TWO": N("I hold a two"),
    "POUT": N("I hold an ace of coins or cups"),
    "EMBIT": N("I hold a strong embit"),
    "FLOR": N("I hold a flor"),
    "NOTHING": N("I hold nothing"),
    "GO_EMBIT": N("Bid the embit"),
    "TAKE": N("Take this trick"),
    "LET_GO": N("Let it go"),
    "PLAY_LOW": N("Play low"),
    "PLAY SWORD": N("Play the Sword"),
    "PLAY CLUB": N("Play the Club"),
    "PLAY MANILLE": N("Play a manille"),
    "PLAY THREE": N("Play a three"),
    "PLAY TWO": N("Play a two"),
    "PLAY POUT": N("Play an ace of coins or cups"),
    "CALL_TRUC": N("Call truc"),
    "ANSWER_YES": N("Answer yes"),
    "ANSWER_NO": N("Answer no"),
    "ANSWER_RAISE": N("Answer with a raise"),
}
"""Every code with what it says."""

GESTURES: Mapping[str, str] = {
    "SWORD": N("raised eyebrows"),
    "CLUB": N("a wink"),
    "EMBIT": N("a nod"),
    "LET_GO": N("the head tilted from side to side"),
}
"""The signs that sources tell; the other codes claim none."""

LONGEST = 200
"""Characters of a message where teams talk in free words."""


@dataclass(frozen=True, slots=True)
class Signal:
    """What a player told his team in a deal: a code, or words where those are allowed."""

    number: int
    seat: Seat
    text: str


def listed(options: Options) -> Mapping[str, str] | None:
    """The signals of a table with what they say: none where teams talk in free words, None where they do not talk."""
    return {"signals": SIGNALS, "free_text": {}, "off": None}[options.team_channel]


def may_send(options: Options, over: bool, text: str) -> bool:
    """Whether a seat may tell its team this: at any moment of a deal, also out of turn, and not after it."""
    if over or options.team_channel == "off":
        return False
    if options.team_channel == "signals":
        return text in SIGNALS
    return 0 < len(text.strip()) <= LONGEST


def may_see(options: Options, sender: Seat, viewer: Seat | None, *, match_over: bool, referee: bool = False) -> bool:
    """Teammates and the referee; opponents and spectators (None) only after a match whose signals are published."""
    if referee or (viewer is not None and side_of(viewer) == side_of(sender)):
        return True
    return match_over and options.publish_signals


def seen_by(
    options: Options, sent: Iterable[Signal], viewer: Seat | None, *, match_over: bool, referee: bool = False
) -> tuple[Signal, ...]:
    """The part of the log that a viewer may read, in its order."""
    return tuple(one for one in sent if may_see(options, one.seat, viewer, match_over=match_over, referee=referee))
