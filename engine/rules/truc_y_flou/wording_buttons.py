"""The buttons of Truc y Flou with their stakes in points, and their questions."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.cards import Card
from engine.rules.truc_y_flou.deal import NEXT, OTHER
from engine.rules.truc_y_flou.embit import EMBIT_RAISES
from engine.rules.truc_y_flou.options import Options
from engine.rules.truc_y_flou.refusals import BIDS, LEVEL_WORDS
from engine.rules.truc_y_flou.sentences import REASONS
from engine.rules.truc_y_flou.tricks import strengths
from engine.rules.truc_y_flou.wording_stakes import Stakes
from engine.sentences import N
from engine.wording.game_text import Action, Aid, AidStep, GameText

LEVEL_NAMES = {
    "truc": "Truc",
    "retruc": "Retruc",
    "quatro": "Balou quatro",
    "seiz": "Balou seiz",
    "partido": "Balou partido",
}
LABELS: Mapping[str, str] = {
    **LEVEL_NAMES,
    "embit": "Embit",
    "mi_falta": "Mi falta",
    "restou_truc": "Restou truc",
    "flor": "Flor",
    "flor_tambien": "Flor también",
    "pass": N("Do not answer"),
    "sing": N("Sing"),
    "fold": N("Fold"),
    "better_flor": N("Better flor"),
    "silent": N("Stay silent"),
    "sing_better": N("Sing the flor"),
    "best_flor": N("Best flor"),
    "yes": N("Yes"),
    "no": N("No"),
}
"""The words of the game."""
ANSWER_LABELS: Mapping[str, str] = {"yes": N("Accept"), "no": N("Refuse"), "pass": N("Do not answer")}
"""Labels of answers that differ from their words."""
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
    ("ANSWER_YES", N("Advise accepting"), frozenset({"yes", "sing", "sing_better"})),
    ("ANSWER_RAISE", N("Advise a raise"), frozenset({"raise", *LEVEL_WORDS, "best_flor"})),
    ("ANSWER_NO", N("Advise refusing"), frozenset({"no", "pass", "fold", "silent"})),
)
"""Signals for a pending question: code, button label, and the answers they advise."""


class TrucButtons(GameText):
    """The possible declarations and bids, with their costs and gains."""

    REASONS = REASONS

    ORDER = (
        *("dealer", "yes", "sing", "sing_better", *(f"raise {more}" for more in EMBIT_RAISES), *BIDS),
        *("flor", "flor_tambien", "better_flor", "best_flor", *LEVEL_WORDS, "pass", "fold", "silent", "no"),
    )
    ALTERNATES = False
    HIDDEN_WORDS = {"flor": "flor_tambien"}

    @property
    def stake(self) -> Stakes:
        """The points of this deal."""
        return Stakes(self.view, self.scene.options, self.language)

    @property
    def own(self) -> str:
        """The viewer's team; only asked for one who may act."""
        return self.scene.own_side or self.scene.sides[0]

    def aid(self) -> Aid | None:
        """Return the steps of strength, with the viewer's cards and those that have gone."""
        hand = self.view["hand"]
        if not hand or self.view["over"]:
            return None
        strong = strengths(self.scene.options or Options())
        gone = {play["card"] for trick in self.view["tricks"] for play in trick["plays"]}
        gone |= {play["card"] for play in self.view["trick"]}
        steps = [
            self._step([card for card in strong if strong[card] == step], hand, gone)
            for step in sorted(set(strong.values()), reverse=True)
        ]
        text = self.gettext(
            "From the strongest card to the weakest. Yours are framed; cards that have gone are struck."
        )
        return Aid(self.gettext("Strength of cards"), text, steps=steps)

    def _step(self, cards: list[Card], hand: Collection[Card], gone: Collection[Card]) -> AidStep:
        own = [card for card in cards if card in hand]
        left = sum(card not in gone for card in cards)
        index = self.faces(cards[:1])[0].index
        label = index if len(cards) > 1 else self.named(cards)
        if own:
            return AidStep(label, "own", self.gettext("yours: %(cards)s") % {"cards": self.named(own)})
        if not left:
            return AidStep(label, "gone", self.gettext("all gone"))
        return AidStep(label, "", self.gettext("still out: %(count)s") % {"count": left})

    def why_not(self, card: Card) -> str:
        allowed = self.view["allowed"]
        if self.view["phase"] != "play" and self.view["to_act"]:
            return self.gettext("%(name)s must answer first.") % {"name": self.scene.name(self.view["to_act"][0])}
        if allowed:
            return self.gettext("You hold a flor and must declare it first.")
        return self.gettext("You cannot play a card now.")

    def action(self, text: str) -> Action:
        word, _, rest = text.partition(" ")
        if word == "dealer":
            return self._dealer(text, rest)
        if word == "raise":
            return self._raise(text, rest)
        label = self.gettext(ANSWER_LABELS.get(word, LABELS.get(word, text)))
        if word in LEVEL_NAMES:
            return self._level(text, label)
        note = getattr(self, f"_note_{word}", None)
        return Action(text, label, note() if note else "")

    def _dealer(self, text: str, seat: str) -> Action:
        first = self.scene.name(NEXT[seat])
        label = self.gettext("I deal") if seat == self.scene.own else self.gettext("%(name)s deals")
        return Action(
            text, label % {"name": self.scene.name(seat)}, self.gettext("%(name)s plays first.") % {"name": first}
        )

    def _raise(self, text: str, rest: str) -> Action:
        more = self.view["lacking"][self.own] if rest == "rest" else int(rest)
        label = self.gettext("Raise by the rest (%(more)s)") if rest == "rest" else self.gettext("Raise by %(more)s")
        facts = {"sung": self.stake.sung(more), "folded": self.stake.folded()}
        return Action(text, label % {"more": more}, self.gettext("%(sung)s if sung, %(folded)s if folded.") % facts)

    def _level(self, text: str, label: str) -> Action:
        facts = {"accepted": self.stake.accepted(text), "refused": self.stake.refused(self.own)}
        if "yes" in self.view["answers"]:
            label = self.gettext("Raise: %(bid)s") % {"bid": label}
        return Action(text, label, self.gettext("%(accepted)s if accepted, %(refused)s if refused.") % facts)

    def _note_embit(self) -> str:
        facts = {"alone": self.stake.points(1), "sung": self.stake.points(2)}
        return self.gettext("%(alone)s if not answered, %(sung)s if sung.") % facts

    def _note_mi_falta(self) -> str:
        facts = {"alone": self.stake.points(1), "lost": self._lost_rest("mi_falta")}
        return (
            self.gettext("%(alone)s if not answered. If it is sung, you get the manche or they get %(lost)s.") % facts
        )

    def _note_restou_truc(self) -> str:
        facts = {"folded": self.stake.points(1), "lost": self._lost_rest("restou_truc")}
        return (
            self.gettext("Includes truc. %(folded)s if folded. If it is sung, you get the manche or they get %(lost)s.")
            % facts
        )

    def _lost_rest(self, word: str) -> str:
        """Return the others' score for beating the viewer's own bid of the rest."""
        return self.stake.of_rest(word, self.own, self.view["lacking"][self.own])

    def _note_sing(self) -> str:
        if self.view["phase"] == "sung_flor_answer":
            return self.gettext("%(points)s for the better flor.") % {"points": self.stake.compared()}
        word = self.view["embit"]["bid"]
        if word == "embit":
            return self.gettext("%(points)s for the better embit.") % {"points": self.stake.sung()}
        won = self.stake.of_rest(word, self.stake.bidders, self.stake.short())
        return self.gettext("%(won)s if you win. Otherwise, they will win the manche.") % {"won": won}

    def _note_pass(self) -> str:
        return self._they_score(self.stake.points(1))

    def _note_fold(self) -> str:
        in_flor = self.view["phase"] == "best_flor_answer"
        return self._they_score(self.stake.second_silence() if in_flor else self.stake.folded())

    def _note_flor(self) -> str:
        stake = self.stake.flor(self.own, more=1)
        if self.stake.flors(OTHER[self.own]):
            return self.gettext("%(points)s if yours is best when compared at the end.") % {"points": stake}
        return self.gettext("%(points)s if they have none.") % {"points": stake}

    _note_flor_tambien = _note_flor

    def _note_better_flor(self) -> str:
        facts = {"silent": self.stake.points(3), "sung": self.stake.compared()}
        return self.gettext("%(silent)s if they stay silent, or %(sung)s for the better flor if they sing.") % facts

    def _note_silent(self) -> str:
        return self._they_score(self.stake.silence())

    def _note_sing_better(self) -> str:
        facts = {"silent": self.stake.second_silence(), "sung": self.stake.compared()}
        return self.gettext("%(silent)s if they stay silent, or %(sung)s for the better flor if they sing.") % facts

    def _note_best_flor(self) -> str:
        if self.view["phase"] == "best_flor_answer":
            return self.gettext("The better flor will win the manche.")
        return self.gettext("%(points)s if they fold. Otherwise, the better flor will win the manche.") % {
            "points": self.stake.second_silence()
        }

    def _note_yes(self) -> str:
        return self.gettext("The deal will be played for %(points)s.") % {
            "points": self.stake.accepted(self.view["asked"]["bid"])
        }

    def _note_no(self) -> str:
        return self.gettext("They will get %(points)s, and the deal will end.") % {
            "points": self.stake.refused(OTHER[self.own])
        }

    def _they_score(self, many: str) -> str:
        return self.gettext("They will get %(points)s.") % {"points": many}


def advice_on(answers: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Return the signals that fit these answers, each with its label."""
    words = {text.partition(" ")[0] for text in answers}
    return ((code, label) for code, label, about in ADVICE if words & about)
