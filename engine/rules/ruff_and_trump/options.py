"""Options of an organiser in Ruff and Trump, and the six formats.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-5, #rt-36 to #rt-49.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.options import option
from engine.sentences import N

DOZEN = 12
RUFF_POINTS = 12
"""The points of a ruff, before any stake."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One format: players, cards each, cards of the head, and the target of a set."""

    players: int
    each: int
    head: int
    target: int
    pairs: bool = False


FORMATS: Mapping[str, Layout] = {
    "double4": Layout(players=4, each=12, head=4, target=52, pairs=True),
    "single4": Layout(players=4, each=12, head=4, target=52),
    "single3": Layout(players=3, each=12, head=16, target=40),
    "single2": Layout(players=2, each=12, head=28, target=36),
    "single3_16": Layout(players=3, each=16, head=4, target=52),
    "single2_24": Layout(players=2, each=24, head=4, target=52),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The rules of one event. Every combination can be played."""

    format: str = option(
        "double4",
        N("Number of players, whether they play in pairs, and how many cards each player gets."),
        choices=tuple(FORMATS),
    )
    direction: str = option("cw", N("Direction in which cards are dealt and played."), choices=("cw", "ccw"))
    announce: str = option(
        "in_turn",
        N("Whether ruffs are announced in turn, starting with the eldest, or written down and revealed together."),
        choices=("in_turn", "sealed"),
    )
    ruff_measure: str = option(
        "points",
        N("Whether a ruff is measured by the points in a suit or by the number of cards in it."),
        choices=("points", "cards"),
    )
    ruff_underdeclare: str = option(
        "allowed",
        N("Whether a player may announce less than their true ruff or must announce it exactly."),
        choices=("allowed", "exact"),
    )
    ruff_claims: str = option(
        "free",
        N(
            "Whether an announcement above the true ruff is refused, or allowed and penalised if the ruff cannot "
            "be shown."
        ),
        choices=("free", "checked"),
    )
    ruff_tie: str = option(
        "none",
        N(
            "What happens if opponents tie for the highest ruff: no side scores, the first player after the "
            "dealer scores, or the next ruff is worth more."
        ),
        choices=("none", "eldest", "carry"),
    )
    ruff_forfeit_points: int = option(
        12, N("Points a side loses if it cannot show its ruff. Its score never falls below 0."), least=0, most=12
    )
    ruff_keep: str = option(
        "must",
        N(
            "Whether a player who rubs after winning the ruff must keep enough cards to show it, or may discard "
            "them and show the hand as dealt."
        ),
        choices=("must", "free"),
    )
    rub_no_ace: str = option(
        "nobody",
        N("Whether the dealer or no player rubs if the ace of trumps lies unseen in the head."),
        choices=("nobody", "dealer"),
    )
    rub_optional: bool = option(True, N("A player entitled to rub may decline."))
    card_par: str = option(
        "dealt",
        N("Whether a side scores for each card above the number dealt to it, or for each card above 12 per player."),
        choices=("dealt", "dozen"),
    )
    set_end: str = option(
        "immediate",
        N(
            "Whether a set ends as soon as a shown ruff or the card count reaches the target, or only at the end of a"
            " deal."
        ),
        choices=("immediate", "end_of_hand"),
    )
    sets_to_win: int = option(1, N("Number of sets needed to win the match."), least=1, most=3)
    revoke_penalty: str = option(
        "1_point",
        N("Whether a revoke at a club table costs one point or the set."),
        choices=("1_point", "set"),
    )
    misdeal_penalty: int = option(
        0, N("Points lost for a misdeal at a club table. The same dealer deals again."), least=0, most=1
    )
    team_channel: str = option("off", N("This game has no private channel for partners."), choices=("off",))

    @property
    def layout(self) -> Layout:
        """Players, cards, head and target of the format."""
        return FORMATS[self.format]

    @property
    def par(self) -> int:
        """Cards a side must exceed to score (RT-7)."""
        each = self.layout.each if self.card_par == "dealt" else DOZEN
        return each * (2 if self.layout.pairs else 1)

    @property
    def most_ruff(self) -> int:
        """The highest number that can be announced: a full suit."""
        return 95 if self.ruff_measure == "points" else 13


PRESETS: Mapping[str, Mapping[str, Any]] = {name: {"format": name} for name in FORMATS}
PRESET_TITLES = {
    "double4": N("four players in two pairs"),
    "single4": N("four individual players"),
    "single3": N("three players, 12 cards each"),
    "single2": N("two players, 12 cards each"),
    "single3_16": N("three players, 16 cards each"),
    "single2_24": N("two players, 24 cards each"),
}
SHORTER = {"single4": ("single3", "single2"), "single3": ("single2",), "single3_16": ("single2_24",)}
"""Smaller formats for a table of solo players.

The cards dealt stay 12 each, or nearly the whole pack.
"""


def resized(options: Options, players: int) -> Mapping[str, object] | None:
    """Return the change of format for this many players; None if there is none."""
    if players == options.layout.players:
        return {}
    names = (name for name in SHORTER.get(options.format, ()) if FORMATS[name].players == players)
    name = next(names, None)
    return {"format": name} if name else None
