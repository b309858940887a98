"""The words of Ruff and Trump: the ruff announced and shown, the rub, and what the head has to do with it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from engine.cards import Card
from engine.rules.ruff_and_trump.options import RUFF_POINTS
from engine.sentences import N
from games.wording.base import Action, Fact, FormWords, Told, Words
from games.wording.cards import card_name, suit_name
from games.wording.scene import View


class RuffText(Words):
    """Who may rub is a secret, so of the rub only the player who is asked learns."""

    OWN_TURN = {
        "rub": N("You may take four cards of the head. Do you rub?"),
        "discard": N("You have rubbed: throw four cards, face down."),
    }
    OTHERS_TURN = {
        "announce": N("%(names)s announces a ruff."),
        "discard": N("%(names)s has rubbed and throws four cards."),
    }
    ROLES = {"dealer": N("dealer"), "claimant": N("best ruff"), "rubber": N("rubbed")}
    BUTTONS = {
        "rub": (N("Rub"), N("You take the top four cards of the head and throw four. Everybody sees that you rub.")),
        "decline": (N("Do not rub"), N("Nobody learns that you could have.")),
    }
    ALTERNATES = False
    ORDER = ("rub", "decline")
    MOVES = {
        **Words.MOVES,
        "announce": N("%(name)s announces %(rest)s"),
        "rub": N("%(name)s rubs"),
        "decline": N("%(name)s does not rub"),
        "discard": N("%(name)s throws %(cards)s"),
        "show": N("%(name)s shows %(cards)s"),
    }

    # --- whose turn it is ------------------------------------------------------------------------------------

    def own_turn(self) -> str:
        phase = self.view["phase"]
        if phase == "announce":
            return self._announce()
        if phase == "show":
            return gettext("You have the best ruff: show your %(number)s.") % {"number": self._claimed()}
        return super().own_turn()

    def _announce(self) -> str:
        if self.sealed:
            return gettext("Announce your ruff; nobody sees it before all have.")
        return gettext("Announce your ruff, or 0 to say nothing.")

    def others_turn(self) -> str:
        phase = self.view["phase"]
        if phase == "rub":
            return gettext("Who holds the ace of trumps may rub now; nobody learns who it is unless he does.")
        if phase == "announce" and self.sealed:
            all_seats = len(self.view["seats"])
            facts = {"said": all_seats - self.view["waiting"], "all": all_seats}
            return gettext("%(said)s of %(all)s have announced.") % facts
        if phase == "show":
            facts = {"name": self.scene.name(self.view["claimant"]), "number": self._claimed()}
            return gettext("%(name)s has the best ruff and shows %(number)s.") % facts
        return super().others_turn()

    @property
    def sealed(self) -> bool:
        """Numbers are told when everybody has said one."""
        return getattr(self.scene.options, "announce", "") == "sealed"

    def _claimed(self) -> int:
        """What the best ruff was announced as."""
        return int(self.view["announced"][self.view["claimant"]])

    # --- seats and facts -------------------------------------------------------------------------------------

    def seat_words(self, seat: str) -> list[str]:
        """The number announced, until the first trick is over: then it only takes room."""
        announced = self.view["announced"]
        if seat not in announced or self.view["tricks"]:
            return []
        return [gettext("announced %(number)s") % {"number": announced[seat]}]

    def more_facts(self) -> list[Fact]:
        ruff = ngettext("%(points)s point", "%(points)s points", RUFF_POINTS) % {"points": self._ruff_points()}
        found = [Fact(gettext("Turned up"), card_name(self.view["turn_up"]))]
        found += [Fact(gettext("Ruff"), ruff)] if self.view["stake"] > 1 else []
        return found

    def _ruff_points(self) -> int:
        return RUFF_POINTS * int(self.view["stake"])

    def score(self, totals: Mapping[str, int]) -> Fact | None:
        """The score, and what a set is played to."""
        facts = {"score": self.of_sides(totals), "target": self.view["target"]}
        told = gettext("%(score)s, to %(target)s") if facts["score"] else gettext("to %(target)s")
        return Fact(gettext("Score"), told % facts)

    def stakes(self) -> list[Told]:
        """How the ruff went, until the first trick is over."""
        if self.view["tricks"] and not self.view["over"]:
            return []
        return [*self._shown(), *map(Told, self._outcome())]

    def _shown(self) -> list[Told]:
        """The cards laid open for the ruff."""
        if self.view["shown"] is None:
            return []
        facts = {"name": self.scene.name(self.view["claimant"]), "number": self._claimed()}
        if not self.view["shown"]:
            return [Told(gettext("%(name)s showed nothing for %(number)s.") % facts)]
        return [Told(gettext("%(name)s showed for %(number)s:") % facts, self.faces(self.view["shown"]))]

    def _outcome(self) -> list[str]:
        """Who paid for the ruff and who scored it, once that is known."""
        view, ruff, miscount, told = self.view, self.view["ruff"], self.view["miscount"], []
        if miscount is not None:
            told.append(gettext("%(payer)s could not show the ruff.") % {"payer": self._side(miscount)})
        if ruff is not None:
            facts = {"scorer": self._side(ruff), "points": self._ruff_points()}
            told.append(gettext("%(scorer)s scored the ruff: %(points)s points.") % facts)
        if view["tied"] and ruff is None:
            told.append(gettext("Equal highest ruffs: nobody scores."))
        return told

    def _side(self, side: str) -> str:
        return self.scene.side_names.get(side, side)

    # --- forms -----------------------------------------------------------------------------------------------

    def form_words(self, form: View) -> FormWords:
        made = {"announce": self._announcing, "discard": self._throwing, "show": self._showing}.get(form["word"])
        return made(form) if made else super().form_words(form)

    def _announcing(self, form: View) -> FormWords:
        """The number field, with the true ruff and silence one press away as far as they may be said."""
        true = self.view["true_ruff"]
        labels = {true: gettext("Announce %(number)s, your best suit") % {"number": true}}
        labels[0] = gettext("Say nothing")
        ready = [Action(f"announce {number}", label) for number, label in labels.items() if _fits(form, number)]
        return FormWords(gettext("Your ruff"), gettext("Announce"), self._true_ruff(), ready)

    def _true_ruff(self) -> str:
        true = {"number": self.view["true_ruff"]}
        if self.view["ruff_measure"] == "cards":
            told = gettext("Your longest suit has %(number)s cards, the turned-up card counted with the trumps.") % true
        else:
            told = gettext("Your best suit is worth %(number)s, the turned-up card counted with the trumps.") % true
        return told if self._may_overclaim() else f"{told} {gettext('More is refused.')}"

    def _may_overclaim(self) -> bool:
        return getattr(self.scene.options, "ruff_claims", "free") == "free"

    def _throwing(self, form: View) -> FormWords:
        title = gettext("Throw %(most)s cards") % {"most": form["most"]}
        ready = [self._lowest(text) for text in form["ready"]]
        return FormWords(title, gettext("Throw these"), self._keep(), ready)

    def _lowest(self, text: str) -> Action:
        return Action(text, gettext("Throw the lowest"), self.named(text.split()[1:]))

    def _keep(self) -> str:
        """What must not be thrown, as far as the viewer's own words bind him."""
        bound = self.view["claimant"] == self.view["seat"] and self.view["true_ruff"] >= self._claimed()
        if not bound or getattr(self.scene.options, "ruff_keep", "must") == "free":
            return gettext("Cards with a dot are those you took.")
        told = gettext("Keep enough of one suit to show %(number)s. Cards with a dot are those you took.")
        return told % {"number": self._claimed()}

    def _showing(self, form: View) -> FormWords:
        number = {"number": self._claimed()}
        ready = [self._ready_show(text) for text in form["ready"]]
        if form["least"] == 0:
            told = gettext("Your hand has no suit worth %(number)s: your side pays. Show what you like.")
        else:
            told = gettext("Cards of one suit worth %(number)s; the turned-up card counts with the trumps.")
        return FormWords(gettext("Show your ruff"), gettext("Show these"), told % number, ready)

    def _ready_show(self, text: str) -> Action:
        cards = text.split()[1:]
        if not cards:
            return Action(text, gettext("Show nothing and pay"))
        suit = cards[0][1]
        ranks = " ".join("10" if card[0] == "T" else card[0] for card in cards)
        return Action(text, gettext("Show %(cards)s") % {"cards": ranks}, self.named(cards), suit)

    # --- what was said ---------------------------------------------------------------------------------------

    def said_title(self) -> str:
        return gettext("Announced")

    def said(self) -> list[str]:
        announced = [
            gettext("%(name)s announced %(number)s.") % {"name": self.scene.name(seat), "number": number}
            for seat, number in self.view["announced"].items()
        ]
        rubber = self.view["rubber"]
        rubbed = [gettext("%(name)s has rubbed.") % {"name": self.scene.name(rubber)}] if rubber else []
        shown = [f"{told.text} {self.named(self.view['shown'])}".strip() for told in self._shown()]
        return [*announced, *rubbed, *shown, *self._outcome()]

    def move_facts(self, word: str, rest: str) -> dict[str, Any]:
        if word in ("discard", "show"):
            return {"cards": self.named(rest.split()) or gettext("no cards")}
        return super().move_facts(word, rest)

    def why_else(self, card: Card) -> str:
        return gettext("Follow %(suit)s.") % {"suit": suit_name(self.view["trick"][0]["card"][1])}


def _fits(form: View, number: int) -> bool:
    return bool(form["least"] <= number <= form["most"])
