"""What an organiser may choose in Ruff and Trump, and the six formats.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-5, #rt-36 to #rt-49.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.options import option
from engine.sentences import N

DOZEN = 12
RUFF_POINTS = 12
"""What a ruff is worth, before any stake."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One row of the table of formats: players, cards each, cards of the head, and what a set is played to."""

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
        N("How many sit at the table, in pairs or each alone, and how many cards each is dealt."),
        choices=tuple(FORMATS),
    )
    direction: str = option("cw", N("Which way the turn goes and the deal passes."), choices=("cw", "ccw"))
    announce: str = option(
        "in_turn",
        N("Ruffs are announced in turn from the eldest, or sealed and opened together."),
        choices=("in_turn", "sealed"),
    )
    ruff_measure: str = option(
        "points",
        N("A ruff is measured by the points of a suit or by the number of its cards."),
        choices=("points", "cards"),
    )
    ruff_underdeclare: str = option(
        "allowed",
        N("A player may announce less than his true ruff, or must announce it exactly."),
        choices=("allowed", "exact"),
    )
    ruff_claims: str = option(
        "free",
        N("Announcing too much is taken and punished when it cannot be shown, or it is refused."),
        choices=("free", "checked"),
    )
    ruff_tie: str = option(
        "none",
        N("Equal highest ruffs of rivals: nobody scores, the eldest of them scores, or the next ruff is worth more."),
        choices=("none", "eldest", "carry"),
    )
    ruff_forfeit_points: int = option(
        12, N("Points a side pays when its ruff cannot be shown; its score does not fall below 0."), least=0, most=12
    )
    ruff_keep: str = option(
        "must",
        N("A rubber who won the ruff must keep enough to show it, or may throw it and show what he was dealt."),
        choices=("must", "free"),
    )
    rub_no_ace: str = option(
        "nobody",
        N("Who may rub when the ace of trumps lies unseen in the head: nobody or the dealer."),
        choices=("nobody", "dealer"),
    )
    rub_optional: bool = option(True, N("Who may rub may also decline."))
    card_par: str = option(
        "dealt",
        N("Cards count above as many as were dealt to the side, or above a dozen for each player."),
        choices=("dealt", "dozen"),
    )
    set_end: str = option(
        "immediate",
        N("A set ends the moment a shown ruff or the count reaches the target, or only at the end of a hand."),
        choices=("immediate", "end_of_hand"),
    )
    sets_to_win: int = option(1, N("The number of sets that win the match."), least=1, most=3)
    revoke_penalty: str = option(
        "1_point",
        N("What a revoke at a paper table costs: one point or the set."),
        choices=("1_point", "set"),
    )
    misdeal_penalty: int = option(
        0, N("Points a misdeal at a paper table costs; the dealer deals again."), least=0, most=1
    )
    team_channel: str = option("off", N("Partners have no channel of their own in this game."), choices=("off",))

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
    "single4": N("four players, each alone"),
    "single3": N("three players, 12 cards each"),
    "single2": N("two players, 12 cards each"),
    "single3_16": N("three players, 16 cards each"),
    "single2_24": N("two players, 24 cards each"),
}
SHORTER = {"single4": ("single3", "single2"), "single3": ("single2",), "single3_16": ("single2_24",)}
"""The formats a table of those who play alone can shrink to: the cards dealt stay 12 each, or nearly the whole pack."""


def resized(options: Options, players: int) -> Mapping[str, Any] | None:
    """The change of format under which so many sit at the table; None when there is none."""
    if players == options.layout.players:
        return {}
    found = (name for name in SHORTER.get(options.format, ()) if FORMATS[name].players == players)
    name = next(found, None)
    return {"format": name} if name else None
