"""What waits for an answer in Truc y Flou, and which signal tells one's team what one would answer."""

from collections.abc import Iterator, Mapping, Sequence

from engine.rules.truc_y_flou.refusals import BIDS, LEVEL_WORDS
from engine.sentences import N

ASKED_BY: Mapping[str, frozenset[str]] = {
    "truc_answer": frozenset((*LEVEL_WORDS, "restou_truc")),
    "embit_answer": frozenset(BIDS),
    "raise_answer": frozenset({"raise"}),
    "flor_answer": frozenset({"better_flor"}),
    "sung_flor_answer": frozenset({"sing_better"}),
    "best_flor_answer": frozenset({"best_flor"}),
}
"""By phase: the words that put the question."""
ADVICE: Sequence[tuple[str, str, frozenset[str]]] = (
    ("ANSWER_YES", N("Advise: yes"), frozenset({"yes", "sing", "sing_better"})),
    ("ANSWER_RAISE", N("Advise: raise"), frozenset({"raise", *LEVEL_WORDS, "best_flor"})),
    ("ANSWER_NO", N("Advise: no"), frozenset({"no", "pass", "fold", "silent"})),
)
"""Signals of the fixed list, what their buttons say beside a question, and the answers they are about."""


def advice_on(answers: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The signals that fit these answers, each with its label."""
    words = {text.partition(" ")[0] for text in answers}
    return ((code, label) for code, label, about in ADVICE if words & about)
