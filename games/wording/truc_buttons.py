"""The buttons of Truc y Flou, each with what it puts at stake in points."""

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.cards import Card
from engine.rules.truc_y_flou.deal import NEXT, OTHER
from engine.rules.truc_y_flou.embit import EMBIT_RAISES
from engine.rules.truc_y_flou.refusals import BIDS, LEVEL_WORDS
from engine.sentences import N
from games.wording.base import Action, Words
from games.wording.truc_stakes import Stakes, points

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
    "pass": N("Let it go"),
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
ANSWER_LABELS: Mapping[str, str] = {"yes": N("Accept"), "no": N("Refuse"), "pass": N("Let it go")}
"""What their buttons say, where that is another word."""


class TrucButtons(Words):
    """What may be said now, and what it costs or brings."""

    ORDER = (
        *("dealer", "yes", "sing", "sing_better", *(f"raise {more}" for more in EMBIT_RAISES), *BIDS),
        *("flor", "flor_tambien", "better_flor", "best_flor", *LEVEL_WORDS, "pass", "fold", "silent", "no"),
    )
    ALTERNATES = False
    HIDDEN_WORDS = {"flor": "flor_tambien"}

    @property
    def stake(self) -> Stakes:
        """The points of this deal."""
        return Stakes(self.view, self.scene.options)

    @property
    def own(self) -> str:
        """The viewer's team; only asked for one who may act."""
        return self.scene.own_side or self.scene.sides[0]

    def why_not(self, card: Card) -> str:
        allowed = self.view["allowed"]
        if self.view["phase"] != "play" and self.view["to_act"]:
            return gettext("First %(name)s answers.") % {"name": self.scene.name(self.view["to_act"][0])}
        if allowed:
            return gettext("You hold a flor and have to declare it first.")
        return gettext("It is not the time for you to play a card.")

    def action(self, text: str) -> Action:
        word, _, rest = text.partition(" ")
        if word == "dealer":
            return self._dealer(text, rest)
        if word == "raise":
            return self._raise(text, rest)
        label = gettext(ANSWER_LABELS.get(word, LABELS.get(word, text)))
        if word in LEVEL_NAMES:
            return self._level(text, label)
        note = getattr(self, f"_note_{word}", None)
        return Action(text, label, note() if note else "")

    def _dealer(self, text: str, seat: str) -> Action:
        first = self.scene.name(NEXT[seat])
        label = gettext("I deal") if seat == self.scene.own else gettext("%(name)s deals")
        return Action(text, label % {"name": self.scene.name(seat)}, gettext("%(name)s plays first.") % {"name": first})

    def _raise(self, text: str, rest: str) -> Action:
        more = self.view["lacking"][self.own] if rest == "rest" else int(rest)
        label = gettext("Raise by the rest, %(more)s") if rest == "rest" else gettext("Raise by %(more)s")
        facts = {"sung": self.stake.sung(more), "folded": self.stake.folded()}
        return Action(text, label % {"more": more}, gettext("%(sung)s if sung, %(folded)s if they fold.") % facts)

    def _level(self, text: str, label: str) -> Action:
        facts = {"accepted": self.stake.accepted(text), "refused": self.stake.refused(self.own)}
        if "yes" in self.view["answers"]:
            label = gettext("Raise: %(bid)s") % {"bid": label}
        return Action(text, label, gettext("%(accepted)s if accepted, %(refused)s if refused.") % facts)

    def _note_embit(self) -> str:
        facts = {"alone": points(1), "sung": points(2)}
        return gettext("%(alone)s if nobody answers, %(sung)s if sung.") % facts

    def _note_mi_falta(self) -> str:
        facts = {"alone": points(1), "lost": self._lost_rest("mi_falta")}
        return gettext("%(alone)s if nobody answers. Sung: the round if you win, %(lost)s to them if not.") % facts

    def _note_restou_truc(self) -> str:
        facts = {"folded": points(1), "lost": self._lost_rest("restou_truc")}
        return gettext("And truc. %(folded)s if folded. Sung: the round if you win, %(lost)s to them if not.") % facts

    def _lost_rest(self, word: str) -> str:
        """What the others get who beat the viewer's own bid of the rest."""
        return self.stake.of_rest(word, self.own, self.view["lacking"][self.own])

    def _note_sing(self) -> str:
        if self.view["phase"] == "sung_flor_answer":
            return gettext("%(points)s for the better flor.") % {"points": self.stake.compared()}
        word = self.view["embit"]["bid"]
        if word == "embit":
            return gettext("%(points)s for the better embit.") % {"points": self.stake.sung()}
        won = self.stake.of_rest(word, self.stake.bidders, self.stake.short())
        return gettext("%(won)s if you win, the round to them if not.") % {"won": won}

    def _note_pass(self) -> str:
        return self._they_score(points(1))

    def _note_fold(self) -> str:
        in_flor = self.view["phase"] == "best_flor_answer"
        return self._they_score(self.stake.second_silence() if in_flor else self.stake.folded())

    def _note_flor(self) -> str:
        stake = self.stake.flor(self.own, more=1)
        if self.stake.flors(OTHER[self.own]):
            return gettext("Compared at the end: %(points)s if yours is best.") % {"points": stake}
        return gettext("%(points)s if they have none.") % {"points": stake}

    _note_flor_tambien = _note_flor

    def _note_better_flor(self) -> str:
        facts = {"silent": points(3), "sung": self.stake.compared()}
        return gettext("%(silent)s if they stay silent, %(sung)s for the better one if sung.") % facts

    def _note_silent(self) -> str:
        return self._they_score(self.stake.silence())

    def _note_sing_better(self) -> str:
        facts = {"silent": self.stake.second_silence(), "sung": self.stake.compared()}
        return gettext("%(silent)s if they stay silent, %(sung)s for the better one if they sing.") % facts

    def _note_best_flor(self) -> str:
        if self.view["phase"] == "best_flor_answer":
            return gettext("The round for the better flor.")
        return gettext("%(points)s if they fold, else the round for the better one.") % {
            "points": self.stake.second_silence()
        }

    def _note_yes(self) -> str:
        return gettext("The deal plays for %(points)s.") % {"points": self.stake.accepted(self.view["asked"]["bid"])}

    def _note_no(self) -> str:
        return gettext("They score %(points)s and the deal ends.") % {"points": self.stake.refused(OTHER[self.own])}

    def _they_score(self, many: str) -> str:
        return gettext("They score %(points)s.") % {"points": many}
