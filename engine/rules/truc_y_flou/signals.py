"""The private channel of a team: its fixed signals, their senders and readers.

Signals bind no player and need not be true. They are not moves: they have their own log, apart from the deal.

Source: docs/rules/truc_y_flou/rulebook.md#ty-40.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.extras import SignalFace
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
    "LET_GO": N("Let this trick go"),
    "PLAY_LOW": N("Play low"),
    "PLAY SWORD": N("Play the Sword"),
    "PLAY CLUB": N("Play the Club"),
    "PLAY MANILLE": N("Play a manille"),
    "PLAY THREE": N("Play a three"),
    "PLAY TWO": N("Play a two"),
    "PLAY POUT": N("Play an ace of coins or cups"),
    "CALL_TRUC": N("Bid truc"),
    "ANSWER_YES": N("Answer yes"),
    "ANSWER_NO": N("Answer no"),
    "ANSWER_RAISE": N("Answer with a raise"),
}
"""Every code with what it says."""

FACES: Mapping[str, SignalFace] = {
    "SWORD": SignalFace("brows", "1", "sword", N("raised eyebrows"), tells_hand=True),
    "CLUB": SignalFace("wink", "1", "baton", N("a wink"), tells_hand=True),
    "MANILLE_S": SignalFace("", "7", "sword", tells_hand=True),
    "MANILLE_O": SignalFace("", "7", "coin", tells_hand=True),
    "THREE": SignalFace("", "3", tells_hand=True),
    "TWO": SignalFace("", "2", tells_hand=True),
    "POUT": SignalFace("", "1", "coin", tells_hand=True),
    "EMBIT": SignalFace("nod", gesture=N("a nod"), tells_hand=True),
    "FLOR": SignalFace("flower", tells_hand=True),
    "NOTHING": SignalFace("nothing", tells_hand=True),
    "GO_EMBIT": SignalFace("say"),
    "TAKE": SignalFace("take"),
    "LET_GO": SignalFace("tilt", gesture=N("the head tilted from side to side")),
    "PLAY_LOW": SignalFace("low"),
    "PLAY SWORD": SignalFace("", "1", "sword"),
    "PLAY CLUB": SignalFace("", "1", "baton"),
    "PLAY MANILLE": SignalFace("", "7"),
    "PLAY THREE": SignalFace("", "3"),
    "PLAY TWO": SignalFace("", "2"),
    "PLAY POUT": SignalFace("", "1", "coin"),
    "CALL_TRUC": SignalFace("say"),
    "ANSWER_YES": SignalFace("yes"),
    "ANSWER_NO": SignalFace("no"),
    "ANSWER_RAISE": SignalFace("raise"),
}
"""The drawing of each code. Only gestures that sources describe are named."""

MAX_MESSAGE_LENGTH = 200
"""Characters of a message where teams talk in free words."""


@dataclass(frozen=True, slots=True)
class Signal:
    """A player's signal to their team in a deal: a code, or words where allowed."""

    number: int
    seat: Seat
    text: str


def listed(options: Options) -> Mapping[str, str] | None:
    """Return the signals of a table with their meanings.

    Empty where teams talk in free words, None where they do not talk.
    """
    return {"signals": SIGNALS, "free_text": {}, "off": None}[options.team_channel]


def may_send(options: Options, over: bool, text: str) -> bool:
    """Return whether a seat may send this to its team.

    It may at any moment of a deal, also out of turn, but not after it.
    """
    if over or options.team_channel == "off":
        return False
    if options.team_channel == "signals":
        return text in SIGNALS
    return 0 < len(text.strip()) <= MAX_MESSAGE_LENGTH


def may_see(options: Options, sender: Seat, viewer: Seat | None, *, match_over: bool, referee: bool = False) -> bool:
    """Return whether a viewer may see a team's signals.

    Team-mates and the referee may; opponents and spectators (None) only after a match whose signals are published.
    """
    if referee or (viewer is not None and side_of(viewer) == side_of(sender)):
        return True
    return match_over and options.publish_signals


def seen_by(
    options: Options, sent: Iterable[Signal], viewer: Seat | None, *, match_over: bool, referee: bool = False
) -> tuple[Signal, ...]:
    """Return the part of the log that a viewer may read, in its order."""
    return tuple(
        signal for signal in sent if may_see(options, signal.seat, viewer, match_over=match_over, referee=referee)
    )
