"""Knowledge that a seat cannot have, from the rules pages and not the views.

`hidden` are the cards that a viewer cannot locate; `public` is the log as the viewer hears it. Another world that
agrees with both must look the same to the viewer. `mended` corrects the rest of the log after hidden cards have
changed places.

Source: docs/rules/truf/rulebook.md#tf-38, docs/rules/troefcall/rulebook.md#tc-31,
docs/rules/ruff_and_trump/rulebook.md#rt-32, docs/rules/truc_y_flou/rulebook.md#ty-42.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, islice
from random import Random
from typing import Any, Protocol

from engine import table
from engine.cards import Card
from engine.errors import RuleError
from engine.moves import Move, read_move
from engine.rules.truc_y_flou.settle import embit_holder, embit_values, flor_holder, flor_values
from engine.seats import Seat
from testkit.walks import World
from tests.engine.harness.promised import Promised

Viewer = Seat | None
UNSEEN = "?"


class Secrets(Protocol):
    def hidden(self, world: World, deal: Any, viewer: Viewer) -> frozenset[Card]: ...

    def public(self, world: World, deal: Any, viewer: Viewer) -> list[str]:
        """Return the log as the viewer hears it, then other public facts.

        A line is "" if the viewer hears nothing of it.
        """
        ...

    def mended(self, world: World, viewer: Viewer) -> World: ...


def _cards_played(world: World) -> list[tuple[Seat, Card]]:
    return [(seat, text.split()[1]) for seat, text in world.log if text.startswith("play ")]


class OpenPlay:
    """Own cards and everything played are known, the whole log is public."""

    def known(self, world: World, deal: Any, viewer: Viewer) -> set[Card]:
        return {*world.hands.get(viewer or "", ()), *(card for _, card in _cards_played(world))}

    def hidden(self, world: World, deal: Any, viewer: Viewer) -> frozenset[Card]:
        return frozenset(world.game.pack(world.options)) - self.known(world, deal, viewer)

    def public(self, world: World, deal: Any, viewer: Viewer) -> list[str]:
        return [f"{seat} {text}" for seat, text in world.log]

    def mended(self, world: World, viewer: Viewer) -> World:
        return world


class TroefcallSecrets(OpenPlay):
    """The caller sees five cards before the call; a claimed redeal shows all thirteen."""

    def known(self, world: World, deal: Any, viewer: Viewer) -> set[Card]:
        if not deal.called:
            return set(world.hands[deal.caller][:5]) if viewer == deal.caller else set()
        result = world.hands[deal.caller] if deal.redealt else ()
        return super().known(world, deal, viewer) | set(result)


class TrufSecrets(OpenPlay):
    """Bids are hidden until all are placed, face-down trumps until their trick is complete."""

    def known(self, world: World, deal: Any, viewer: Viewer) -> set[Card]:
        played = super().known(world, deal, viewer) - self.face_down(deal, viewer)
        return played | {card for bid in deal.bids.values() for card in bid.cards if deal.declarer is not None}

    def face_down(self, deal: Any, viewer: Viewer) -> set[Card]:
        """Trumps of the running trick: even a card that was shown in a bid may or may not be one of them."""
        if deal.options.trump_facing == "up":
            return set()
        return {card for seat, card in deal.trick if card[1] == deal.trump and seat != viewer}

    def public(self, world: World, deal: Any, viewer: Viewer) -> list[str]:
        secret = self.face_down(deal, viewer)
        return [self.heard(seat, text, deal, viewer, secret) for seat, text in world.log]

    def heard(self, seat: Seat, text: str, deal: Any, viewer: Viewer, secret: set[Card]) -> str:
        word, _, rest = text.partition(" ")
        if word == "bid" and deal.declarer is None and seat != viewer:
            return f"{seat} bid {UNSEEN}"
        return f"{seat} play {UNSEEN}{rest[1]}" if word == "play" and rest in secret else f"{seat} {text}"


class TrucSecrets(OpenPlay):
    """Hands of all others, teammates too. Public are the words, and the values that the table of the rules names.

    Source: docs/rules/truc_y_flou/rulebook.md#ty-42.
    """

    def known(self, world: World, deal: Any, viewer: Viewer) -> set[Card]:
        return super().known(world, deal, viewer) | (self.shown_cards(world, deal) if deal.over else set())

    def shown_cards(self, world: World, deal: Any) -> set[Card]:
        """At the end the embit that won, and the hands of flors that paid uncontested or were compared."""
        paid = {kind for _, _, kind in deal.credits}
        if paid & {"flor", "flor_contest", "flor_compared", "flor_round"}:
            return {card for seat in deal.flors for card in world.hands[seat]}
        return set(self.best_pair(world, deal)) if paid & SUNG else set()

    def best_pair(self, world: World, deal: Any) -> tuple[Card, ...]:
        hand = world.hands[embit_holder(deal)]
        pairs = [pair for pair in combinations(hand, 2) if pair[0][1] == pair[1][1] or {"JO", "NB"} & set(pair)]
        if pairs:
            return max(pairs, key=_pips)
        return max(((card,) for card in hand), key=_pips) if deal.options.embit_without_pair != "zero" else ()

    def public(self, world: World, deal: Any, viewer: Viewer) -> list[str]:
        """The log, and after it the credits and the values told with a comparison."""
        paid = {kind for _, _, kind in deal.credits}
        text = [f"credits {deal.credits}"]
        if paid & SUNG:
            text.append(f"embits {_best(embit_values(deal))} of {embit_holder(deal)} {self.best_pair(world, deal)}")
        if paid & {"flor_contest", "flor_compared", "flor_round"}:
            text.append(f"flors {_best(flor_values(deal))} of {flor_holder(deal)}")
        return [*super().public(world, deal, viewer), *text]


SUNG = {"embit_sung", "embit_raised", "embit_rest"}


def _pips(cards: tuple[Card, ...]) -> int:
    return sum(7 if card in ("JO", "NB") else int(card[0]) if card[0].isdigit() else 0 for card in cards)


def _best(values: Mapping[Seat, int]) -> list[int]:
    return [max((value for seat, value in values.items() if int(seat) % 2 == team), default=0) for team in (0, 1)]


class RuffSecrets(OpenPlay):
    """Ruff secrets: sealed numbers, rubbing and its cards, and ruffs before they show."""

    def known(self, world: World, deal: Any, viewer: Viewer) -> set[Card]:
        seen = super().known(world, deal, viewer) | {world.stock[0]}
        for seat, text in world.log:
            word, *cards = text.split()
            if word == "show" or (word == "discard" and seat == viewer):
                seen.update(cards)
            if word == "rub" and seat == viewer:
                seen.update(world.stock[:4])
        return seen

    def public(self, world: World, deal: Any, viewer: Viewer) -> list[str]:
        sealed = deal.options.announce == "sealed" and len(deal.said) < len(deal.seats)
        lines = [self.heard(seat, text, viewer, sealed) for seat, text in world.log]
        asked = viewer is not None and len(deal.said) == len(deal.seats) and self.may_rub(world) == viewer
        return [*lines, f"phase {deal.phase.name}", f"asked {asked}", f"ruff {deal.ruff} {deal.miscount} {deal.tied}"]

    def heard(self, seat: Seat, text: str, viewer: Viewer, sealed: bool) -> str:
        word = text.split()[0]
        if seat == viewer:
            return f"{seat} {text}"
        if word == "decline":
            return ""
        return f"{seat} {word} {UNSEEN}" if word == "discard" or (word == "announce" and sealed) else f"{seat} {text}"

    def mended(self, world: World, viewer: Viewer) -> World:
        """Give the decision about rubbing to the new owner of the ace.

        Another player has declined then, or no player was asked.
        """
        result = len(world.hands)
        if len(world.log) <= result or world.log[result][1] == "rub":
            return world
        log = [line for line in world.log if line[1] != "decline"]
        asked = self.may_rub(world)
        if asked is not None:
            log.insert(result, (asked, "decline"))
        return replace(world, log=tuple(log))

    def may_rub(self, world: World) -> Seat | None:
        ace = f"A{world.stock[0][1]}"
        holder = next((seat for seat, hand in world.hands.items() if ace in hand), None)
        dealers = world.options.rub_no_ace == "dealer" or world.stock[0] == ace
        return holder or (world.setup.dealer if dealers else None)


KNOWN: dict[str, Secrets] = {
    "truf": TrufSecrets(),
    "troefcall": TroefcallSecrets(),
    "ruff_and_trump": RuffSecrets(),
    "truc_y_flou": TrucSecrets(),
}
SECRETS = Promised("SECRETS", KNOWN)


def another_world(world: World, viewer: Viewer, rng: Random, tries: int = 25) -> World:
    """Return a world that the viewer cannot tell from this one.

    It is found by changing hidden facts step by step. Every step keeps the log legal and the public log the same:
    what others have shown by their play (a suit they do not hold) stays true.
    """
    secrets = SECRETS[world.game.name]
    hidden = sorted(secrets.hidden(world, world.deal(), viewer))
    target = _public_face(world, viewer)
    for trial in range(tries):
        mixed = _shuffled(world, hidden, rng) if trial < 3 else _changed(world, hidden, rng)
        changed = _done_otherwise(secrets.mended(mixed, viewer), viewer, rng)
        if changed is not None and _public_face(changed, viewer) == target:
            world = changed
    return world


def _public_face(world: World, viewer: Viewer) -> object:
    """Return the public facts about a world, or None if its log is illegal."""
    try:
        deal = world.deal()
    except RuleError:
        return None
    public = SECRETS[world.game.name].public(world, deal, viewer)
    return world.start().over, deal.over, [line for line in public if line]


def _shuffled(world: World, hidden: list[Card], rng: Random) -> World:
    return _renamed(world, dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True)))


def _changed(world: World, hidden: list[Card], rng: Random) -> World:
    """Two hidden cards change places, in hands and in whatever was done with them unseen."""
    if len(hidden) < 2:
        return world
    first, other = rng.sample(hidden, 2)
    return _renamed(world, {first: other, other: first})


def _renamed(world: World, names: dict[Card, Card]) -> World:
    def new(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(names.get(card, card) for card in cards)

    log = tuple((seat, _text_renamed(text, names)) for seat, text in world.log)
    hands = {seat: new(hand) for seat, hand in world.hands.items()}
    return replace(world, hands=hands, stock=new(world.stock), log=log)


def _text_renamed(text: str, names: dict[Card, Card]) -> str:
    place, out = 0, []
    while place < len(text):
        card = text[place : place + 2]
        out.append(names.get(card, text[place]))
        place += 2 if card in names else 1
    return "".join(out)


def _done_otherwise(world: World, viewer: Viewer, rng: Random) -> World | None:
    """Return the world with other players' unseen moves exchanged for similar ones.

    The result is None for an illegal log. The world is unchanged where the log could not continue, as after other
    discards.
    """
    try:
        public = SECRETS[world.game.name].public(world, world.deal(), viewer)
    except RuleError:
        return None
    try:
        return _exchanged(world, public, rng) if any(UNSEEN in line for line in public) else world
    except RuleError:
        return world


def _exchanged(world: World, public: list[str], rng: Random) -> World:
    log = list(world.log)
    deal = world.start()
    for place, (seat, _) in enumerate(world.log):
        if UNSEEN in public[place]:
            log[place] = (seat, _like(deal, seat, public[place], rng).text)
        deal = table.apply(deal, seat, read_move(log[place][1], world.game.forms))
    return replace(world, log=tuple(log))


def _like(deal: Any, seat: Seat, heard: str, rng: Random) -> Move:
    """A legal move of the word heard, and of the suit if that was seen."""
    suit = heard[-1] if heard[-1] != UNSEEN else ""
    part = heard.split()[1]
    moves = list(islice(deal.phase.moves(deal, seat), rng.choice((13, 300))))
    return rng.choice([move for move in moves if move.word == part and move.rest.endswith(suit)])


def all_moves(deal: Any, seat: Seat) -> list[str]:
    """The legal moves of a seat, as texts."""
    return [move.text for move in islice(deal.phase.moves(deal, seat), 500)]
