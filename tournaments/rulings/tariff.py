"""The catalogue of rulings of each game: what the rules pages set for what happens at tables with cards on them.

Every article is a default: an event may change it, switch it off or add its own (models.Tariff). Online the engine
refuses what is against the rules, so nothing of this is needed there. Sources: rules of Truf 2.10, Troefcall 4.9, Ruff
and Trump 1.5; the articles `all` have no source and are ours.
"""

from dataclasses import dataclass

from engine.sentences import N

OFFENDER, OPPONENTS = "offender", "opponents"
PENALTY, BONUS, NOTE = "penalty", "bonus", "note"


@dataclass(frozen=True, slots=True)
class Article:
    """One line of a catalogue. `title` and `hint` are English, to be translated where they are shown.

    `points` are added to the score of those they are `given_to`, below 0 for a penalty. `hint` says what else has to be
    done at the table. `most` is how many such awards count in a round at one table; None: any number.
    """

    code: str
    title: str
    kind: str
    points: int = 0
    given_to: str = OFFENDER
    hint: str = ""
    most: int | None = None
    used: bool = True


_SHEET = N("The hand ends: write it down as a sanction instead, unless it was written down already.")
_WARNED = N("A warning; the next time it costs points.")

TRUF = (
    Article(
        "2.10.1",
        N("Revoke or card facing the wrong way, found before the next lead"),
        NOTE,
        hint=N("The card is corrected."),
    ),
    Article(
        "2.10.2",
        N("Revoke or card facing the wrong way, found later"),
        PENALTY,
        -5,
        hint=N("The deal is cancelled and played again with the same dealer."),
    ),
    Article(
        "2.10.3",
        N("Wrong number of cards, found before the bids are shown"),
        NOTE,
        hint=N("The cards are dealt again."),
    ),
    Article(
        "2.10.4",
        N("Wrong number of cards, found after the bids were shown"),
        PENALTY,
        -5,
        hint=N("The deal is cancelled and played again with the same dealer."),
    ),
    Article("2.10.5", N("Talking about hands or bids"), NOTE, hint=_WARNED),
    Article("2.10.6", N("Talking about hands or bids, again"), PENALTY, -5),
    Article("2.10.7", N("Second offence in the event"), NOTE, hint=N("A warning that stands in the record.")),
    Article("2.10.8", N("Third offence in the event"), NOTE, hint=N("The player is removed from the table.")),
)

TROEFCALL = (
    Article(
        "4.9.1",
        N("Card out of turn or exposed, or revoke: the offenders have no trick, at most 4 are played"),
        BONUS,
        5,
        OPPONENTS,
        _SHEET,
    ),
    Article(
        "4.9.2",
        N("Card out of turn or exposed, or revoke: the offenders have no trick, 5 or more are played"),
        BONUS,
        15,
        OPPONENTS,
        _SHEET,
    ),
    Article(
        "4.9.3", N("Card out of turn or exposed, or revoke: the offenders have a trick"), BONUS, 2, OPPONENTS, _SHEET
    ),
    Article("4.9.4", N("Looking at a turned trick"), BONUS, 2, OPPONENTS, _SHEET),
    Article("4.9.5", N("Not laying down the remaining cards when due"), BONUS, 2, OPPONENTS, _SHEET),
    Article(
        "4.9.6",
        N("Wrong deal by the dealer"),
        BONUS,
        2,
        OPPONENTS,
        N("The call is void and the cards are dealt again; two such awards count in a round."),
        most=2,
    ),
    Article("4.9.7", N("Redeal claimed without the right to it"), BONUS, 5, OPPONENTS, _SHEET),
    Article("4.9.8", N("Giving up when each side has a trick"), BONUS, 2, OPPONENTS, _SHEET),
    Article("4.9.9", N("Giving up when one side has no trick"), BONUS, 15, OPPONENTS, _SHEET),
    Article("4.9.10", N("Talking or signalling"), NOTE, hint=_WARNED),
    Article("4.9.11", N("Talking or signalling, again"), BONUS, 2, OPPONENTS, N("A third time goes to the jury.")),
)

RUFF_AND_TRUMP = (
    Article("1.5.1", N("Revoke"), PENALTY, -1, hint=N("Where the house plays for the set, the set is lost instead.")),
    Article("1.5.2", N("Misdeal"), NOTE, hint=N("The same dealer deals again.")),
    Article(
        "1.5.3", N("Misdeal, where it costs a point"), PENALTY, -1, hint=N("The same dealer deals again."), used=False
    ),
)

FOR_ALL = (
    Article("all.1", N("Late at the table"), PENALTY, -1, hint=N("The director may let it pass the first time.")),
    Article("all.2", N("Unfitting behaviour, warning"), NOTE),
    Article("all.3", N("Unfitting behaviour, again"), PENALTY, -5),
)

CATALOGUES: dict[str, tuple[Article, ...]] = {
    "truf": TRUF,
    "troefcall": TROEFCALL,
    "ruff_and_trump": RUFF_AND_TRUMP,
}
"""By game; one that is not here has only what holds for all. The rulebook of Truc y Flou has no tariff."""


def catalogue(game: str) -> tuple[Article, ...]:
    """The articles of a game, in the order of its rules page."""
    return (*CATALOGUES.get(game, ()), *FOR_ALL)
