"""The words of Truc y Flou: questions, stakes, and everything said."""

from collections.abc import Iterator, Mapping

from engine.rules.truc_y_flou.deal import SIDES, letter
from engine.rules.truc_y_flou.match import ESPINTOU, counters
from engine.rules.truc_y_flou.paper import KIND_NAMES
from engine.rules.truc_y_flou.tricks import side_of
from engine.rules.truc_y_flou.wording_buttons import ASKED_BY, LABELS, LEVEL_NAMES, TrucButtons, advice_on
from engine.seats import Seat
from engine.sentences import N
from engine.wording.game_text import Advice, InfoItem, Message, Question
from engine.wording.scene import View

SAID: Mapping[str, str] = {
    **LABELS,
    "pass": N("I do not answer"),
    "sing": N("I sing"),
    "fold": N("I fold"),
    "better_flor": N("I have the better flor"),
    "silent": N("I stay silent"),
    "sing_better": N("I sing my flor"),
    "best_flor": N("I have the best flor"),
}
"""The spoken form of each bid at the table."""
ANSWERING: Mapping[str, str] = {
    "embit_answer": N("They have bid an embit. Answer for your team."),
    "raise_answer": N("They have raised the embit. Answer for your team."),
    "flor_answer": N("They have a better flor. Answer for your team."),
    "sung_flor_answer": N("They have sung their flor. Answer for your team."),
    "best_flor_answer": N("They have the best flor. Answer for your team."),
}
ANSWERED: Mapping[str, str] = {
    "embit_answer": N("%(names)s must answer the embit."),
    "raise_answer": N("%(names)s must answer the raised embit."),
    "flor_answer": N("%(names)s must answer the better flor."),
    "sung_flor_answer": N("%(names)s must answer the sung flor."),
    "best_flor_answer": N("%(names)s must answer the best flor."),
    "truc_answer": N("%(names)s must answer the bid."),
    "first_dealer": N("%(names)s drew the lower card and must decide who deals first."),
}
EMBITS: Mapping[str, str] = {
    "embit": N("%(name)s bid an embit, worth %(alone)s if not answered or %(sung)s if sung."),
    "mi_falta": N("%(name)s bid mi falta, worth %(alone)s if not answered. If sung, it is for the manche."),
    "restou_truc": N("%(name)s bid restou truc, worth %(folded)s if folded. If sung, it is for the manche."),
    "raised": N("The embit has been raised and is worth %(sung)s if sung or %(folded)s if folded."),
    "sung": N("The embit has been sung for %(sung)s. The hands will be compared later."),
    "sung_rest": N("The embit has been sung for the manche. The hands will be compared later."),
    "passed": N("The embit was not answered and is worth %(alone)s."),
    "folded": N("The embit was folded, which costs %(folded)s."),
    "dead": N("A flor has been declared, so the embit is void."),
}
CONTESTS: Mapping[str, str] = {
    "simple": N("The rival flors will be compared at the end of the deal."),
    "better": N("A better flor has been declared. It is worth %(silent)s if it is met with silence."),
    "sung": N("The flor has been sung. The better one is worth %(sung)s."),
    "best": N("The best flor has been declared, so the manche is at stake."),
    "compare": N("The flors will be compared for %(sung)s."),
    "round": N("The flors will be compared for the manche."),
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
            return self.gettext("You drew the lower card. Who deals first?")
        if phase in ANSWERING:
            return self.gettext(ANSWERING[phase])
        if any(not text.startswith("play ") for text in allowed):
            return self.gettext("Your turn: speak or play a card.")
        return self.gettext("Your turn: play a card.")

    def _truc_asked(self) -> str:
        facts = {"bid": LEVEL_NAMES[self.view["asked"]["bid"]], "name": self.scene.name(self.view["to_act"][0])}
        if "yes" in self.view["allowed"]:
            return self.gettext("They bid “%(bid)s”. Answer for your team.") % facts
        return self.gettext("They bid “%(bid)s”. You may declare before %(name)s answers.") % facts

    def question(self) -> Question | None:
        """Return the bid that waits for the viewer's team.

        Its buttons are enabled for the answering player and disabled for team-mates.
        """
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
            else self.gettext("%(name)s answers for your team.") % {"name": self.scene.name(view["to_act"][0])},
            advice=() if may else [Advice(code, self.gettext(label)) for code, label in advice_on(answers)],
        )

    def _asked(self) -> str:
        """Return the speaker and words of the pending bid: `Ayu: “Truc”`."""
        words = ASKED_BY[self.view["phase"]]
        bids = [(seat, text) for seat, text in self._said() if text.partition(" ")[0] in words]
        seat, text = bids[-1]
        return self.gettext("%(name)s: %(words)s") % {"name": self.scene.name(seat), "words": self._quoted(seat, text)}

    # --- seats and facts -------------------------------------------------------------------------------------

    def roles(self, seat: Seat) -> list[str]:
        captain = [self.gettext("captain")] if seat in self.view["captains"].values() else []
        named = self.view["phase"] != "first_dealer"
        return [*(super().roles(seat) if named else []), *captain]

    def seat_words(self, seat: Seat) -> list[str]:
        """Return the last words of this seat, in quotes.

        A flor in contest speaks at every card.
        """
        words = [self._quoted(seat, text) for speaker, text in self._said() if speaker == seat][-1:]
        flor = self.view["flor"]
        return (
            [*words, self.gettext("“%(words)s”") % {"words": "Demi flor"}] if flor and seat in flor["demi"] else words
        )

    def _said(self) -> Iterator[tuple[Seat, str]]:
        for line in self.view["said"]:
            seat, _, text = line.partition(" ")
            yield seat, text

    def trump(self) -> InfoItem | None:
        return None

    def more_facts(self) -> list[InfoItem]:
        return [InfoItem(self.gettext("At stake"), self.stake.deal())]

    def tricks(self) -> InfoItem | None:
        taken = self.of_sides(self.view["taken"])
        if self.view["spoiled"]:
            taken = self.gettext("%(taken)s, %(spoiled)s spoiled") % {"taken": taken, "spoiled": self.view["spoiled"]}
        return InfoItem(self.gettext("Tricks"), taken)

    def counted(self, number: int) -> str:
        """Return points as they lie on the table, `18 (13+5)`.

        An espintou of 13, and beans.
        """
        espintou, beans = counters(number)
        return f"{number} ({ESPINTOU}+{beans})" if espintou else str(number)

    def in_counters(self, number: int) -> str:
        espintou, beans = counters(number)
        if not espintou:
            return self.ngettext("%(beans)s bean", "%(beans)s beans", beans) % {"beans": beans}
        text = self.ngettext("an espintou and %(beans)s bean", "an espintou and %(beans)s beans", beans)
        return text % {"beans": beans}

    def hand_note(self) -> str:
        """Return the worth of the hand in declarations, while there can be any."""
        values = self.view["values"]
        if values is None or self.view["tricks"]:
            return ""
        if values["flor"] is not None:
            text = self.gettext("Your hand has a flor of %(flor)s and an embit of %(embit)s.")
        elif values["embit"]:
            text = self.gettext("Your hand has an embit of %(embit)s.")
        else:
            text = self.gettext("Your hand has no embit.")
        return text % dict(values)

    # --- what is at stake ------------------------------------------------------------------------------------

    def stakes(self) -> list[Message]:
        """Return the stakes; a question to the viewer's own team carries its stake itself."""
        truc = [] if self.question() else self._truc()
        return [*truc, *self._embit(), *self._flor()]

    def _truc(self) -> Iterator[Message]:
        pending = self.view["asked"]
        if pending and not self.view["over"]:
            bid, stake = pending["bid"], self.stake
            facts = {"accepted": stake.accepted(bid), "refused": stake.refused(pending["side"])}
            text = self.gettext("“%(bid)s” is worth %(accepted)s if accepted or %(refused)s if refused.")
            yield Message(text % {"bid": LEVEL_NAMES[bid], **facts})

    def _embit(self) -> Iterator[Message]:
        embit, stake = self.view["embit"], self.stake
        if embit is None:
            return
        if embit["state"] == "told":
            text = self.gettext("%(name)s has the highest embit, %(value)s. The others’ highest is %(other)s.")
            yield Message(self._compared(text, embit), self.faces(embit["shown"]))
            return
        facts = {"name": self.scene.name(embit["bidder"]), "alone": self.stake.points(1)}
        facts |= {"sung": stake.sung(), "folded": stake.folded()}
        yield Message(self.gettext(EMBITS[self._embit_state(embit)]) % facts)

    def _embit_state(self, embit: View) -> str:
        """Return the key in EMBITS that describes the state of an embit."""
        state, rest = embit["state"], embit["bid"] != "embit"
        if state == "open":
            return "passed" if "embit_unchallenged" in self._paid() else str(embit["bid"])
        if state == "sung" and rest:
            return "sung_rest"
        return "folded" if state == "paid" else str(state)

    def _paid(self) -> dict[str, int]:
        """Return the points of every confirmed credit, by kind."""
        return {kind: many for _team, many, kind in self.view["credits"]}

    def _compared(self, template: str, comparison: View) -> str:
        """Return the result of a comparison: its winner, and the best of the others."""
        side = side_of(comparison["holder"])
        other = next(value for team, value in comparison["values"].items() if team != side)
        return template % {
            "name": self.scene.name(comparison["holder"]),
            "value": comparison["values"][side],
            "other": other,
        }

    def _flor(self) -> Iterator[Message]:
        flor = self.view["flor"]
        if flor is None:
            return
        if flor["values"]:
            text = self.gettext("%(name)s has the highest flor, %(value)s. The others’ highest is %(other)s.")
            yield Message(self._compared(text, flor))
        elif flor["contest"]:
            facts = {"silent": self.stake.silence(), "sung": self.stake.compared()}
            yield Message(self.gettext(CONTESTS[flor["contest"]]) % facts)
        else:
            yield Message(self._lone_flor(flor["declared"]))
        for seat, cards in flor["shown"].items():
            yield Message(self.gettext("%(name)s:") % {"name": self.scene.name(seat)}, self.faces(cards))

    def _lone_flor(self, seats: list[Seat]) -> str:
        """Return flors of one team only, before and after they were paid."""
        names = self.language.join(map(self.scene.name, seats))
        facts = {"names": names, "points": self.stake.flor(side_of(seats[0]))}
        if "flor" in self._paid():
            return self.gettext("%(names)s won %(points)s for flor.") % {
                **facts,
                "points": self.stake.points(self._paid()["flor"]),
            }
        return self.gettext("%(names)s declared flor, worth %(points)s if the others declare none.") % facts

    # --- what was said ---------------------------------------------------------------------------------------

    def said_title(self) -> str:
        return self.gettext("What was said")

    def said(self) -> list[str]:
        template = self.gettext("%(name)s: %(words)s")
        lines = [
            template % {"name": self.scene.name(seat), "words": self._quoted(seat, text)} for seat, text in self._said()
        ]
        return [*lines, *self.credits({"credits": self.view["credits"], "dealer": self.view["dealer"]})]

    def credits(self, values: View) -> list[str]:
        teams = {letter(values.get("dealer") or "5", side): self.scene.team(side) for side in SIDES}
        template = self.gettext("%(kind)s: %(points)s for %(team)s.")
        return [
            template % {"kind": self.gettext(KIND_NAMES[kind]), "points": self.stake.points(many), "team": teams[team]}
            for team, many, kind in values["credits"]
        ]

    def move_sentence(self, move: View) -> str:
        if move["text"].startswith("play "):
            return super().move_sentence(move)
        facts = {"name": self.scene.name(move["seat"]), "words": self._quoted(move["seat"], move["text"])}
        return self.gettext("%(name)s: %(words)s") % facts

    def _quoted(self, seat: Seat, text: str) -> str:
        """Return a seat's move in spoken form: `“I raise by 2”`."""
        word, _, rest = text.partition(" ")
        if word == "raise":
            words = (
                self.gettext("I raise by the rest")
                if rest == "rest"
                else self.gettext("I raise by %(more)s") % {"more": rest}
            )
        elif word == "dealer":
            words = (
                self.gettext("I deal")
                if rest == seat
                else self.gettext("%(name)s deals") % {"name": self.scene.name(rest)}
            )
        else:
            words = self.gettext(SAID.get(word, text))
        return self.gettext("“%(words)s”") % {"words": words}
