"""Public part of the roots of rounds.

Commitments are public at once, the root itself when all matches are over.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from games.core import shuffle_roots as roots
from games.core import statements
from games.models import RoundRoot
from inputs.values import written_moment


@dataclass(frozen=True, slots=True)
class RootFact:
    """The root of one round; `word` is EVENT:ROUND.

    `statement` is signed: text, signature and key. `beacon` is the named one, as `SOURCE|ROUND`, empty for none;
    `value` its value in hexadecimal. `closed_at` is when the first packs were shuffled. `entropy` is empty before that,
    and without a beacon. `secret` is the root itself, hexadecimal, empty until it is revealed.
    """

    word: str
    commitment: str
    drawn_at: datetime
    statement: statements.StatementView
    source: str
    number: int | None
    named_at: datetime | None
    value: str
    value_at: datetime | None
    closed_at: datetime | None
    entropy: str
    secret: str

    @property
    def day(self) -> str:
        """The day of UTC on which the commitment was published."""
        return str(self.drawn_at.astimezone(UTC).date())

    @property
    def without_beacon(self) -> bool:
        """Whether a beacon was named and the round began without its value."""
        return self.closed_at is not None and self.number is not None and not self.value


def roots_of(words: Iterable[str]) -> list[RootFact]:
    """Return the roots of these rounds in order of drawing; others are left out."""
    return [_fact(root) for root in RoundRoot.objects.filter(word__in=list(words)).order_by("pk")]


def _fact(root: RoundRoot) -> RootFact:
    facts = {"root": root.word, "commitment": root.commitment, "at": written_moment(root.drawn_at)}
    return RootFact(
        word=root.word,
        commitment=root.commitment,
        drawn_at=root.drawn_at,
        statement=statements.sign_statement("root", facts),
        source=root.beacon_source,
        number=root.beacon_round,
        named_at=root.beacon_named_at,
        value=root.beacon_value,
        value_at=root.beacon_value_at,
        closed_at=root.closed_at,
        entropy=roots.entropy_of(root) if root.closed_at is not None else "",
        secret=root.secret if root.revealed_at is not None else "",
    )
