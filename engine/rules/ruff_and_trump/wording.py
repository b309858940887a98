"""The words of Ruff and Trump: the ruff announced and shown, the rub, the head."""

from collections.abc import Mapping

from engine.cards import Card
from engine.rules.ruff_and_trump.options import RUFF_POINTS
from engine.rules.ruff_and_trump.sentences import REASONS
from engine.sentences import N
from engine.wording.game_text import Action, FormWords, GameText, InfoItem, Message
from engine.wording.scene import View


class RuffText(GameText):
    """Sentences of Ruff and Trump.

    The right to rub is a secret, so only its holder reads about it.
    """

    REASONS = REASONS

    OWN_TURN = {
        "rub": N("You may take four cards from the head. Do you want to rub?"),
        "discard": N("You have rubbed. Discard four cards face down."),
    }
    OTHERS_TURN = {
        "announce": N("%(names)s must announce a ruff."),
        "discard": N("%(names)s has rubbed and must discard four cards."),
    }
    ROLES = {"dealer": N("dealer"), "claimant": N("best ruff"), "rubber": N("rubbed")}
    BUTTONS = {
        "rub": (
            N("Rub"),
            N("You will take the top four cards of the head and discard four. All players will see that you rub."),
        ),
        "decline": (N("Do not rub"), N("The other players will not know that you could have rubbed.")),
    }
    ALTERNATES = False
    ORDER = ("rub", "decline")
    MOVES = {
        **GameText.MOVES,
        "announce": N("%(name)s announces %(rest)s"),
        "rub": N("%(name)s rubs"),
        "decline": N("%(name)s does not rub"),
        "discard": N("%(name)s discards %(cards)s"),
        "show": N("%(name)s shows %(cards)s"),
    }

    # --- whose turn it is ------------------------------------------------------------------------------------

    def own_turn(self) -> str:
        phase = self.view["phase"]
        if phase == "announce":
            return self._announce()
        if phase == "show":
            return self.gettext("You have the best ruff. Show your %(number)s.") % {"number": self._claimed()}
        return super().own_turn()

    def _announce(self) -> str:
        if self.sealed:
            return self.gettext("Announce your ruff. It stays hidden until all players have announced.")
        return self.gettext("Announce your ruff, or 0 to say nothing.")

    def others_turn(self) -> str:
        phase = self.view["phase"]
        if phase == "rub":
            return self.gettext("The holder of the ace of trumps may rub now. Their name stays secret unless they rub.")
        if phase == "announce" and self.sealed:
            all_seats = len(self.view["seats"])
            facts = {"said": all_seats - self.view["waiting"], "all": all_seats}
            return self.gettext("%(said)s of %(all)s players have announced.") % facts
        if phase == "show":
            facts = {"name": self.scene.name(self.view["claimant"]), "number": self._claimed()}
            return self.gettext("%(name)s has the best ruff and shows %(number)s.") % facts
        return super().others_turn()

    @property
    def sealed(self) -> bool:
        """Return whether announcements stay secret until all are made."""
        return getattr(self.scene.options, "announce", "") == "sealed"

    def _claimed(self) -> int:
        """Return the number announced for the best ruff."""
        return int(self.view["announced"][self.view["claimant"]])

    # --- seats and facts -------------------------------------------------------------------------------------

    def seat_words(self, seat: str) -> list[str]:
        """Return the number announced, until the first trick is over."""
        announced = self.view["announced"]
        if seat not in announced or self.view["tricks"]:
            return []
        return [self.gettext("announced %(number)s") % {"number": announced[seat]}]

    def more_facts(self) -> list[InfoItem]:
        ruff = self.ngettext("%(points)s point", "%(points)s points", RUFF_POINTS) % {"points": self._ruff_points()}
        facts = [InfoItem(self.gettext("Turned up"), self.language.card_name(self.view["turn_up"]))]
        facts += [InfoItem(self.gettext("Ruff"), ruff)] if self.view["stake"] > 1 else []
        return facts

    def _ruff_points(self) -> int:
        return RUFF_POINTS * int(self.view["stake"])

    def score(self, totals: Mapping[str, int]) -> InfoItem | None:
        """Return the score, and what a set is played to."""
        facts = {"score": self.of_sides(totals), "target": self.view["target"]}
        template = (
            self.gettext("%(score)s, first to %(target)s") if facts["score"] else self.gettext("first to %(target)s")
        )
        return InfoItem(self.gettext("Score"), template % facts)

    def stakes(self) -> list[Message]:
        """Return the outcome of the ruff, until the first trick is over."""
        if self.view["tricks"] and not self.view["over"]:
            return []
        return [*self._shown(), *map(Message, self._outcome())]

    def _shown(self) -> list[Message]:
        """Return the cards shown for the ruff."""
        if self.view["shown"] is None:
            return []
        facts = {"name": self.scene.name(self.view["claimant"]), "number": self._claimed()}
        if not self.view["shown"]:
            return [Message(self.gettext("%(name)s showed no cards for %(number)s.") % facts)]
        return [
            Message(self.gettext("%(name)s showed these cards for %(number)s:") % facts, self.faces(self.view["shown"]))
        ]

    def _outcome(self) -> list[str]:
        """Return the payer and the scorer of the ruff in sentences, once known."""
        view, ruff, miscount, sentences = self.view, self.view["ruff"], self.view["miscount"], []
        if miscount is not None:
            sentences.append(self.gettext("%(payer)s could not show the ruff.") % {"payer": self._side(miscount)})
        if ruff is not None:
            facts = {"scorer": self._side(ruff), "points": self._ruff_points()}
            sentences.append(self.gettext("%(scorer)s scored %(points)s points for the ruff.") % facts)
        if view["tied"] and ruff is None:
            sentences.append(self.gettext("The highest ruffs are tied, so no side scores."))
        return sentences

    def _side(self, side: str) -> str:
        return self.scene.side_names.get(side, side)

    # --- forms -----------------------------------------------------------------------------------------------

    def form_words(self, form: View) -> FormWords:
        made = {"announce": self._announcing, "discard": self._throwing, "show": self._showing}.get(form["word"])
        return made(form) if made else super().form_words(form)

    def _announcing(self, form: View) -> FormWords:
        """Return the number field, with the true ruff and silence as buttons if allowed."""
        true = self.view["true_ruff"]
        labels = {true: self.gettext("Announce %(number)s, your best suit") % {"number": true}}
        labels[0] = self.gettext("Say nothing")
        ready = [Action(f"announce {number}", label) for number, label in labels.items() if _fits(form, number)]
        return FormWords(self.gettext("Your ruff"), self.gettext("Announce"), self._true_ruff(), ready)

    def _true_ruff(self) -> str:
        if self.view["ruff_measure"] == "cards":
            template = self.gettext("Your longest suit has %(number)s cards, counting the turned-up card as a trump.")
        else:
            template = self.gettext("Your best suit is worth %(number)s, counting the turned-up card as a trump.")
        template %= {"number": self.view["true_ruff"]}
        return template if self._may_overclaim() else f"{template} {self.gettext('More is refused.')}"

    def _may_overclaim(self) -> bool:
        return getattr(self.scene.options, "ruff_claims", "free") == "free"

    def _throwing(self, form: View) -> FormWords:
        title = self.gettext("Discard %(most)s cards") % {"most": form["most"]}
        ready = [self._lowest(text) for text in form["ready"]]
        return FormWords(title, self.gettext("Discard these cards"), self._keep(), ready)

    def _lowest(self, text: str) -> Action:
        return Action(text, self.gettext("Discard lowest cards"), self.named(text.split()[1:]))

    def _keep(self) -> str:
        """Return which cards must be kept, as far as the viewer's announcement binds them."""
        bound = self.view["claimant"] == self.view["seat"] and self.view["true_ruff"] >= self._claimed()
        if not bound or getattr(self.scene.options, "ruff_keep", "must") == "free":
            return self.gettext("A dot marks the cards you took.")
        template = self.gettext("Keep enough cards of one suit to show %(number)s. A dot marks the cards you took.")
        return template % {"number": self._claimed()}

    def _showing(self, form: View) -> FormWords:
        number = {"number": self._claimed()}
        ready = [self._ready_show(text) for text in form["ready"]]
        if form["least"] == 0:
            template = self.gettext(
                "No suit in your hand is worth %(number)s, so your side will pay the penalty. Show any cards you like."
            )
        else:
            template = self.gettext("Show cards of one suit worth %(number)s. The turned-up card counts as a trump.")
        return FormWords(self.gettext("Show your ruff"), self.gettext("Show these cards"), template % number, ready)

    def _ready_show(self, text: str) -> Action:
        cards = text.split()[1:]
        if not cards:
            return Action(text, self.gettext("Show nothing and pay"))
        suit = cards[0][1]
        ranks = " ".join("10" if card[0] == "T" else card[0] for card in cards)
        return Action(text, self.gettext("Show %(cards)s") % {"cards": ranks}, self.named(cards), suit)

    # --- what was said ---------------------------------------------------------------------------------------

    def said_title(self) -> str:
        return self.gettext("Announced")

    def said(self) -> list[str]:
        announced = [
            self.gettext("%(name)s announced %(number)s.") % {"name": self.scene.name(seat), "number": number}
            for seat, number in self.view["announced"].items()
        ]
        rubber = self.view["rubber"]
        rubbed = [self.gettext("%(name)s has rubbed.") % {"name": self.scene.name(rubber)}] if rubber else []
        shows = [f"{sentence.text} {self.named(self.view['shown'])}".strip() for sentence in self._shown()]
        return [*announced, *rubbed, *shows, *self._outcome()]

    def move_facts(self, word: str, rest: str) -> dict[str, object]:
        if word in ("discard", "show"):
            return {"cards": self.named(rest.split()) or self.gettext("no cards")}
        return super().move_facts(word, rest)

    def why_else(self, card: Card) -> str:
        return self.gettext("Follow %(suit)s.") % {"suit": self.language.suit_name(self.view["trick"][0]["card"][1])}


def _fits(form: View, number: int) -> bool:
    return bool(form["least"] <= number <= form["most"])
