"""The words of Truc y Flou: what is asked, what is at stake, and everything that has been said."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext, ngettext

from engine.rules.truc_y_flou.deal import SIDES, letter
from engine.rules.truc_y_flou.match import ESPINTOU, counters
from engine.rules.truc_y_flou.paper import KIND_NAMES
from engine.rules.truc_y_flou.tricks import side_of
from engine.seats import Seat
from engine.sentences import N
from games.wording.base import Advice, Fact, Question, Told
from games.wording.scene import View
from games.wording.truc_buttons import LABELS, LEVEL_NAMES, TrucButtons
from games.wording.truc_questions import ASKED_BY, advice_on
from games.wording.truc_stakes import points

SAID: Mapping[str, str] = {
    **LABELS,
    "pass": N("I let it go"),
    "sing": N("I sing"),
    "fold": N("I fold"),
    "better_flor": N("I have the better flor"),
    "silent": N("I stay silent"),
    "sing_better": N("I sing my flor"),
    "best_flor": N("I have the best flor"),
}
"""What is heard at the table."""
ANSWERING: Mapping[str, str] = {
    "embit_answer": N("They have bid an embit: answer for your team."),
    "raise_answer": N("They have raised the embit: answer for your team."),
    "flor_answer": N("They have a better flor: answer for your team."),
    "sung_flor_answer": N("They sing their flor: answer for your team."),
    "best_flor_answer": N("They have the best flor: answer for your team."),
}
ANSWERED: Mapping[str, str] = {
    "embit_answer": N("%(names)s answers the embit."),
    "raise_answer": N("%(names)s answers the raised embit."),
    "flor_answer": N("%(names)s answers the better flor."),
    "sung_flor_answer": N("%(names)s answers the flor that was sung."),
    "best_flor_answer": N("%(names)s answers the best flor."),
    "truc_answer": N("%(names)s answers the bid."),
    "first_dealer": N("%(names)s drew the lower card and says who deals first."),
}
EMBITS: Mapping[str, str] = {
    "embit": N("%(name)s bid an embit: %(alone)s if nobody answers, %(sung)s if sung."),
    "mi_falta": N("%(name)s bid mi falta: %(alone)s if nobody answers; if sung, it is for the round."),
    "restou_truc": N("%(name)s bid restou truc: %(folded)s if folded; if sung, it is for the round."),
    "raised": N("The embit is raised: %(sung)s if sung, %(folded)s if folded."),
    "sung": N("The embit is sung for %(sung)s; the hands are compared later."),
    "sung_rest": N("The embit is sung for the round; the hands are compared later."),
    "passed": N("Nobody answered the embit: %(alone)s."),
    "folded": N("The embit is folded: %(folded)s."),
    "dead": N("A flor has been declared: the embit is void."),
}
CONTESTS: Mapping[str, str] = {
    "simple": N("Flor against flor: compared when the deal is over."),
    "better": N("A better flor: %(silent)s if it is met with silence."),
    "sung": N("The flor is sung: %(sung)s for the better one."),
    "best": N("The best flor: the round is at stake."),
    "compare": N("The flors are compared for %(sung)s."),
    "round": N("The flors are compared for the round."),
    "conceded": N("The flor was conceded."),
}


class TrucText(TrucButtons):
    """A turn is words and then a card; answers are owed by a captain."""

    OTHERS_TURN = ANSWERED

    # --- whose turn it is ------------------------------------------------------------------------------------

    def own_turn(self) -> str:
        phase, allowed = self.view["phase"], self.view["allowed"]
        if phase == "truc_answer":
            return self._truc_asked()
        if phase == "first_dealer":
            return gettext("You drew the lower card: who deals first?")
        if phase in ANSWERING:
            return gettext(ANSWERING[phase])
        if any(not text.startswith("play ") for text in allowed):
            return gettext("Your turn: say something, or play a card.")
        return gettext("Your turn: play a card.")

    def _truc_asked(self) -> str:
        facts = {"bid": LEVEL_NAMES[self.view["asked"]["bid"]], "name": self.scene.name(self.view["to_act"][0])}
        if "yes" in self.view["allowed"]:
            return gettext("They bid “%(bid)s”: answer for your team.") % facts
        return gettext("They bid “%(bid)s”; you may declare before %(name)s answers.") % facts

    def question(self) -> Question | None:
        """The bid that waits for the viewer's team: buttons for who answers, the same ones shut for his team-mates."""
        view, answers = self.view, self.view["answers"]
        own = self.scene.own_side
        if not answers or own is None or side_of(view["to_act"][0]) != own:
            return None
        may = answers[0] in view["allowed"]
        return Question(
            title=self._asked(),
            answers=self.buttons(answers),
            open=may,
            note=""
            if may
            else gettext("%(name)s answers for your team.") % {"name": self.scene.name(view["to_act"][0])},
            advice=() if may else [Advice(code, gettext(label)) for code, label in advice_on(answers)],
        )

    def _asked(self) -> str:
        """Who said what that has to be answered: `Ayu: “Truc”`."""
        words = ASKED_BY[self.view["phase"]]
        said = [(seat, text) for seat, text in self._said() if text.partition(" ")[0] in words]
        seat, text = said[-1]
        return gettext("%(name)s: %(words)s") % {"name": self.scene.name(seat), "words": self._quoted(seat, text)}

    # --- seats and facts -------------------------------------------------------------------------------------

    def roles(self, seat: Seat) -> list[str]:
        captain = [gettext("captain")] if seat in self.view["captains"].values() else []
        named = self.view["phase"] != "first_dealer"
        return [*(super().roles(seat) if named else []), *captain]

    def seat_words(self, seat: Seat) -> list[str]:
        """What this seat has said last, in quotes; a flor in contest speaks up at every card."""
        said = [self._quoted(seat, text) for one, text in self._said() if one == seat][-1:]
        flor = self.view["flor"]
        return [*said, gettext("“%(words)s”") % {"words": "Demi flor"}] if flor and seat in flor["demi"] else said

    def _said(self) -> Iterator[tuple[Seat, str]]:
        for line in self.view["said"]:
            seat, _, text = line.partition(" ")
            yield seat, text

    def trump(self) -> Fact | None:
        return None

    def more_facts(self) -> list[Fact]:
        return [Fact(gettext("Plays for"), self.stake.deal())]

    def tricks(self) -> Fact | None:
        taken = self.of_sides(self.view["taken"])
        if self.view["spoiled"]:
            taken = gettext("%(taken)s, %(spoiled)s spoiled") % {"taken": taken, "spoiled": self.view["spoiled"]}
        return Fact(gettext("Tricks"), taken)

    def counted(self, number: int) -> str:
        """Points as they lie on the table, `18 (13+5)`: an espintou of 13, and beans."""
        espintou, beans = counters(number)
        return f"{number} ({ESPINTOU}+{beans})" if espintou else str(number)

    def in_counters(self, number: int) -> str:
        espintou, beans = counters(number)
        if not espintou:
            return ngettext("%(beans)s bean", "%(beans)s beans", beans) % {"beans": beans}
        told = ngettext("an espintou and %(beans)s bean", "an espintou and %(beans)s beans", beans)
        return told % {"beans": beans}

    def hand_note(self) -> str:
        """What the hand is worth in declarations, as long as there can be any."""
        values = self.view["values"]
        if values is None or self.view["tricks"]:
            return ""
        if values["flor"] is not None:
            return gettext("Your hand: flor %(flor)s, embit %(embit)s.") % values
        return gettext("Your hand: embit %(embit)s.") % values if values["embit"] else gettext("Your hand: no embit.")

    # --- what is at stake ------------------------------------------------------------------------------------

    def stakes(self) -> list[Told]:
        """What is asked of the viewer's own team stands in its question instead."""
        truc = [] if self.question() else self._truc()
        return [*truc, *self._embit(), *self._flor()]

    def _truc(self) -> Iterator[Told]:
        asked = self.view["asked"]
        if asked and not self.view["over"]:
            word, stake = asked["bid"], self.stake
            facts = {"accepted": stake.accepted(word), "refused": stake.refused(asked["side"])}
            told = gettext("“%(bid)s”: %(accepted)s if accepted, %(refused)s if refused.")
            yield Told(told % {"bid": LEVEL_NAMES[word], **facts})

    def _embit(self) -> Iterator[Told]:
        embit, stake = self.view["embit"], self.stake
        if embit is None:
            return
        if embit["state"] == "told":
            told = gettext("Embit: %(name)s has the best, %(value)s; the others’ is %(other)s.")
            yield Told(self._compared(told, embit), self.faces(embit["shown"]))
            return
        facts = {"name": self.scene.name(embit["bidder"]), "alone": points(1)}
        facts |= {"sung": stake.sung(), "folded": stake.folded()}
        yield Told(gettext(EMBITS[self._embit_state(embit)]) % facts)

    def _embit_state(self, embit: View) -> str:
        """Under which of EMBITS an embit is told."""
        state, rest = embit["state"], embit["bid"] != "embit"
        if state == "open":
            return "passed" if "embit_unchallenged" in self._paid() else str(embit["bid"])
        if state == "sung" and rest:
            return "sung_rest"
        return "folded" if state == "paid" else str(state)

    def _paid(self) -> dict[str, int]:
        """Every kind of credit that stands, with its points."""
        return {kind: many for _team, many, kind in self.view["credits"]}

    def _compared(self, template: str, told: View) -> str:
        """A comparison that has been made: who has the best, and the others' best."""
        side = side_of(told["holder"])
        other = next(value for one, value in told["values"].items() if one != side)
        return template % {"name": self.scene.name(told["holder"]), "value": told["values"][side], "other": other}

    def _flor(self) -> Iterator[Told]:
        flor = self.view["flor"]
        if flor is None:
            return
        if flor["values"]:
            told = gettext("Flor: %(name)s has the best, %(value)s; the others’ is %(other)s.")
            yield Told(self._compared(told, flor))
        elif flor["contest"]:
            facts = {"silent": self.stake.silence(), "sung": self.stake.compared()}
            yield Told(gettext(CONTESTS[flor["contest"]]) % facts)
        else:
            yield Told(self._lone_flor(flor["declared"]))
        for seat, cards in flor["shown"].items():
            yield Told(gettext("%(name)s:") % {"name": self.scene.name(seat)}, self.faces(cards))

    def _lone_flor(self, seats: list[Seat]) -> str:
        """Flors of one team only, before and after they were paid."""
        facts = {"names": ", ".join(map(self.scene.name, seats)), "points": self.stake.flor(side_of(seats[0]))}
        if "flor" in self._paid():
            return gettext("Flor of %(names)s: %(points)s.") % {**facts, "points": points(self._paid()["flor"])}
        return gettext("Flor of %(names)s: %(points)s if the others declare none.") % facts

    # --- what was said ---------------------------------------------------------------------------------------

    def said_title(self) -> str:
        return gettext("What was said")

    def said(self) -> list[str]:
        told = gettext("%(name)s: %(words)s")
        lines = [
            told % {"name": self.scene.name(seat), "words": self._quoted(seat, text)} for seat, text in self._said()
        ]
        return [*lines, *self.credits({"credits": self.view["credits"], "dealer": self.view["dealer"]})]

    def credits(self, values: View) -> list[str]:
        teams = {letter(values.get("dealer") or "5", side): self.scene.team(side) for side in SIDES}
        told = gettext("%(kind)s: %(points)s for %(team)s.")
        return [
            told % {"kind": gettext(KIND_NAMES[kind]), "points": points(many), "team": teams[team]}
            for team, many, kind in values["credits"]
        ]

    def told_move(self, move: View) -> str:
        if move["text"].startswith("play "):
            return super().told_move(move)
        facts = {"name": self.scene.name(move["seat"]), "words": self._quoted(move["seat"], move["text"])}
        return gettext("%(name)s: %(words)s") % facts

    def _quoted(self, seat: Seat, text: str) -> str:
        """What a seat has said, as it is heard: `“I raise by 2”`."""
        word, _, rest = text.partition(" ")
        if word == "raise":
            words = (
                gettext("I raise by the rest") if rest == "rest" else gettext("I raise by %(more)s") % {"more": rest}
            )
        elif word == "dealer":
            words = gettext("I deal") if rest == seat else gettext("%(name)s deals") % {"name": self.scene.name(rest)}
        else:
            words = gettext(SAID.get(word, text))
        return gettext("“%(words)s”") % {"words": words}
