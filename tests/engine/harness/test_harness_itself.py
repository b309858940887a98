"""The test of the test: what is said too much, in whatever way, is caught, and so is what goes wrong with one value.

Dropped rules are planted in test_planted_rules.py, sums that do not hold in test_planted_sums.py.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from engine import table
from engine.errors import OptionError, RuleError
from engine.moves import Move
from engine.options import build, describe, option
from engine.rules.truc_y_flou import settle
from engine.rules.truc_y_flou.values import embit_value
from engine.rules.truf.deal import must_throw_in
from testkit.walks import dealt, played
from tests.engine.harness import properties
from tests.engine.harness.choices import PRESET, Choice, Mix, choices, mixes, refused, values
from tests.engine.harness.drawn import ALL
from tests.engine.harness.planted import Lenient, Playing
from tests.engine.harness.plants import BY_NAME, Planted, a_bit, bend, leaking, told_another
from tests.engine.harness.promises import promises_kept
from tests.engine.harness.secrets import SECRETS
from tests.engine.sixth import SIXTH

every_game = pytest.mark.parametrize("game", ALL, ids=[game.name for game in ALL])

Leak = Callable[[Any, Any], object]
WITH: dict[str, dict[str, Any]] = {
    "of how many cards bids are": {"bid_mode": "add_subtract"},
    "a sealed number": {"announce": "sealed"},
    "what a folded embit was worth": {"flor_voids_folds": False},
}
"""Options under which there is something to be leaked; else those of the first preset."""

LEAKS: dict[str, dict[str, Leak]] = {
    "truf": {
        "a trump that lies face down": lambda deal, seat: list(deal.trick),
        "bids before all are placed": lambda deal, seat: sorted(str(bid) for bid in deal.bids.values()),
        "of how many cards bids are": lambda deal, seat: [len(bid.text) for bid in deal.bids.values()],
        "whose hand was thrown in": lambda deal, seat: [must_throw_in(deal.options, deal.hands[one]) for one in "NESW"],
        "a hand when the deal is over": lambda deal, seat: deal.over and [sorted(hand) for hand in deal.hands.values()],
    },
    "troefcall": {
        "all thirteen before the call": lambda deal, seat: sorted(deal.hands.get(seat, ())),
        "the partner's hand": lambda deal, seat: (
            sorted(deal.hands["NESW"[("NESW".index(seat) + 2) % 4]]) if seat else 0
        ),
        "the right to a redeal": lambda deal, seat: any(card[0] in "KQJ" for card in deal.hands[deal.caller]),
        "who has the most trumps": lambda deal, seat: [
            len([card for card in hand if card[1] == deal.trump]) for hand in deal.hands.values()
        ],
    },
    "ruff_and_trump": {
        "who may rub": lambda deal, seat: list(deal.phase.to_act(deal)) if deal.phase.name == "rub" else [],
        "what was thrown": lambda deal, seat: sorted(deal.discards),
        "true ruffs": lambda deal, seat: [deal.true_ruff(seat) for seat in deal.seats],
        "the card below the turned-up one": lambda deal, seat: deal.setup.head[1],
        "the partner's hand": lambda deal, seat: sorted(deal.hands[str((int(seat) + 2) % 4)]) if seat else 0,
        "a sealed number": lambda deal, seat: list(deal.said.values()),
        "whether a ruff is a bluff": lambda deal, seat: [
            deal.true_ruff(seat) > deal.said.get(seat, 99) for seat in deal.seats
        ],
    },
    "truc_y_flou": {
        "a teammate's hand": lambda deal, seat: sorted(deal.hands[str((int(seat) + 2) % 6)]) if seat else [],
        "the other teammate's hand": lambda deal, seat: sorted(deal.hands[str((int(seat) + 4) % 6)]) if seat else [],
        "who holds a flor": lambda deal, seat: [
            len({card[1] for card in deal.dealt[seat]}) == 1 for seat in deal.seats
        ],
        "who could still declare": lambda deal, seat: list(table.to_act(deal)),
        "an embit before it is told": lambda deal, seat: (
            settle.embit_holder(deal) if deal.embit and deal.embit.state == "sung" else None
        ),
        "what a folded embit was worth": lambda deal, seat: (
            embit_value(deal.dealt[deal.embit.bidder]) if deal.embit and deal.embit.state == "paid" else None
        ),
        "how high a declared flor is": lambda deal, seat: list(settle.flor_values(deal).values()),
    },
}
"""By game: something a view must not say, and how it would be found."""
NAMED = [(name, what) for name, leaks in LEAKS.items() for what in leaks]


def probe(game: Any, seeds: range, **changes: Any) -> int:
    """Secrecy at random places of many deals; returns how many viewers met another world."""
    found, options = 0, game.options(None, changes)
    for seed in seeds:
        world = played(dealt(game, options, Random(seed)), Random(seed))
        found += properties.keeps_secrets(world.cut(seed % (len(world.log) + 1)), Random(seed), tries=12)
    return found


def is_caught(game: Any, **changes: Any) -> None:
    with pytest.raises(AssertionError):
        probe(game, range(400), **changes)


@pytest.mark.long
@pytest.mark.parametrize(("name", "what"), NAMED, ids=[f"{name}: {what}" for name, what in NAMED])
def test_a_view_that_says_too_much_is_caught(name: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(properties, "attempts", lambda *arguments: [])  # refusals say nothing of it and take long
    is_caught(leaking(BY_NAME[name], LEAKS[name][what]), **WITH.get(what, {}))


@every_game
def test_a_view_with_a_card_of_another_is_caught(game: Any) -> None:
    is_caught(leaking(game, told_another))


@every_game
@pytest.mark.parametrize("way", ["so_far", "result", "void"])
def test_public_information_outside_views_is_examined(game: Any, way: str) -> None:
    is_caught(Planted(game, **{way: lambda deal: {"leak": told_another(deal, None)}}))


def other_code(check: Any) -> Any:
    """The reason depends on what another holds."""

    def bent(phase: Any, deal: Any, seat: Any, move: Move) -> None:
        try:
            check(phase, deal, seat, move)
        except RuleError as error:
            high = a_bit(deal, seat)
            raise RuleError("hand_over" if high else error.code, **error.facts) from None

    return bent


def other_fact(check: Any) -> Any:
    """The reason comes with what another holds."""

    def bent(phase: Any, deal: Any, seat: Any, move: Move) -> None:
        try:
            check(phase, deal, seat, move)
        except RuleError as error:
            raise RuleError(error.code, **error.facts, against=told_another(deal, seat)) from None

    return bent


def other_case(check: Any) -> Any:
    """Only the wording depends on what another holds."""

    def bent(phase: Any, deal: Any, seat: Any, move: Move) -> None:
        try:
            check(phase, deal, seat, move)
        except RuleError as error:
            case = "high" if a_bit(deal, seat) else "low"
            raise RuleError(error.code, **{**error.facts, "case": case}) from None

    return bent


def other_list(moves: Any) -> Any:
    """List the legal moves in an order that gives a secret away."""

    def bent(phase: Any, deal: Any, seat: Any) -> Iterator[Move]:
        found = list(moves(phase, deal, seat))
        return iter(found[::-1] if a_bit(deal, seat) else found)

    return bent


def other_form(forms: Any) -> Any:
    """A form proposes what another's cards suggest."""
    return lambda phase, deal, seat: tuple(
        replace(form, text=f"{form.text} {told_another(deal, seat)}") for form in forms(phase, deal, seat)
    )


BENT: dict[str, list[Callable[[Any], Any]]] = {"check": [other_code, other_fact, other_case], "moves": [other_list]}
WAYS = [(method, bent) for method, ways in BENT.items() for bent in ways]


@every_game
@pytest.mark.parametrize(("method", "bent"), WAYS, ids=[bent.__name__ for _, bent in WAYS])
def test_a_leak_in_an_answer_is_caught(game: Any, method: str, bent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = {
        **game.sentences,
        **{f"{code}.{case}": f"It is {case}." for code in game.sentences for case in ("high", "low")},
    }
    talking = Planted(game, sentences={**text, "hand_over": "This deal is over, or so it is said."})
    bend(monkeypatch, game, method, bent)
    with pytest.raises(AssertionError):
        probe(talking, range(200))


@pytest.mark.parametrize(("name", "preset"), [("truf", "exact"), ("ruff_and_trump", "double4")])
def test_a_leak_in_a_form_is_caught(name: str, preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = BY_NAME[name]
    bend(monkeypatch, game, "forms", other_form)
    monkeypatch.setattr(type(game), "view", lambda self, deal, seat: {})
    is_caught(game, **game.presets[preset])


@every_game
@pytest.mark.parametrize("question", ["to_act", "owed"])
def test_being_asked_because_of_what_another_holds_is_caught(
    game: Any, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    blind = Planted(game, view=lambda deal, seat: {})
    ask = getattr(table, question)

    def bent(deal: Any) -> tuple[str, ...]:
        found: tuple[str, ...] = ask(deal)
        return found if all(a_bit(deal, one) for one in found) else found[:0]

    def looked(*arguments: Any, **more: Any) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(f"engine.table.{question}", bent)
            return looks(*arguments, **more)

    looks = properties.looks
    monkeypatch.setattr(properties, "looks", looked)
    is_caught(blind)


@every_game
def test_most_viewers_meet_a_world_that_differs(game: Any) -> None:
    viewers = len(game.seats(game.options())) + 1
    assert probe(game, range(8)) > 0.6 * 8 * viewers


@every_game
def test_every_game_says_what_is_secret(game: Any) -> None:
    assert hasattr(SECRETS[game.name], "hidden")


@dataclass(frozen=True, slots=True)
class Moody:
    """Options of a game with one added, and a value that disables a rule."""

    deals: int = option(3, "The number of deals.", least=1, most=9)
    trump: str | None = option(None, "The trump suit.", choices=(None, "S"))
    mood: str = option("calm", "How the judge feels.", choices=("calm", "wild"))
    length: int = option(1, "A number without an end.", least=0)
    words: str = option("", "Any text.", text=True)
    never: str = option("no", "What no preset can be played with.", choices=("no", "yes"))

    def __post_init__(self) -> None:
        if self.never == "yes":
            raise OptionError("option_choice", "options.never", option="never", value="yes", choices="no")


class MoodyGame(Playing):
    """The sixth game with these options; it is lenient in its wild mood."""

    options_type = Moody

    def options(self, preset: str | None = None, changes: Any = None) -> Moody:
        return build(Moody, {"plain": {}, "spades": {"trump": "S"}}, preset, changes or {})

    def start(self, options: Any, *arguments: Any) -> Any:
        return super().start(options, *arguments) if options.mood == "wild" else SIXTH.start(options, *arguments)


def all_kept(game: Any, mixed: Sequence[Mix | Choice]) -> None:
    """All properties of twenty deals with each of these options."""
    for again in range(20):
        for mix in mixed:
            promises_kept(game, mix, again)


@pytest.mark.parametrize("preset", ["plain", "spades"])
def test_a_new_value_of_an_option_is_walked_and_what_it_breaks_is_caught(preset: str) -> None:
    game = MoodyGame(Lenient)
    calm, wild = choices(game, preset, "mood")
    assert (calm.value, wild.value) == ("calm", "wild")
    all_kept(game, [calm])
    with pytest.raises(AssertionError):
        all_kept(game, [wild])


@dataclass(frozen=True, slots=True)
class Tempered:
    """Options of which one value of two together is forgotten."""

    deals: int = option(3, "The number of deals.", least=1, most=9)
    trump: str | None = option(None, "The trump suit.", choices=(None, "S"))
    mood: str = option("calm", "How the judge feels.", choices=("calm", "wild"))


class TemperedGame(Playing):
    """The sixth game with these options; it is lenient where its mood is wild and the match has nine deals."""

    options_type = Tempered

    def options(self, preset: str | None = None, changes: Any = None) -> Tempered:
        return build(Tempered, {"plain": {}, "spades": {"trump": "S"}}, preset, changes or {})

    def start(self, options: Any, *arguments: Any) -> Any:
        broken = options.mood == "wild" and options.deals == 9
        return super().start(options, *arguments) if broken else SIXTH.start(options, *arguments)


def test_a_fault_of_two_values_together_is_caught_in_a_mix_and_the_mix_is_named() -> None:
    game = TemperedGame(Lenient)
    broken = [mix for mix in mixes(game) if mix.changes.get("mood") == "wild" and mix.changes.get("deals") == 9]
    all_kept(game, [mix for mix in mixes(game) if mix not in broken])
    with pytest.raises(AssertionError) as caught:
        all_kept(game, broken)
    assert any("mood=wild" in note and "deals=9" in note for note in caught.value.__notes__)


def test_a_new_value_meets_every_preset_and_every_other_value() -> None:
    met = {pair for mix in mixes(TemperedGame(Lenient)) for pair in mix.pairs}
    others = [
        (PRESET, "plain"),
        (PRESET, "spades"),
        ("deals", 1),
        ("deals", 3),
        ("deals", 9),
        ("trump", None),
        ("trump", "S"),
    ]
    assert [one for one in others if frozenset({("mood", "wild"), one}) not in met] == []


def test_a_value_that_cannot_be_walked_is_noticed() -> None:
    game = MoodyGame(Lenient)
    assert refused(game, "plain", "never") == ["yes"]
    assert refused(game, "plain", "mood") == []


@pytest.mark.parametrize("name", ["length", "words"])
def test_an_option_that_does_not_say_what_it_may_be_is_noticed(name: str) -> None:
    with pytest.raises(AssertionError, match=name):
        refused(MoodyGame(Lenient), "plain", name)


@every_game
def test_every_value_that_is_declared_is_walked(game: Any) -> None:
    """Held against the declarations themselves: choices whole, flags both ways, numbers at both ends and between."""
    for field in game.options_type.__dataclass_fields__.values():
        declared, one = (
            field.metadata,
            next(option_field for option_field in describe(game.options_type) if option_field.name == field.name),
        )
        walked = set(values(one))
        assert set(declared["choices"]) <= walked
        assert not isinstance(field.default, bool) or walked == {True, False}
        if one.kind == "number":
            assert {declared["least"], declared["most"]} <= walked
            between = {value for value in walked if value is not None and declared["least"] < value < declared["most"]}
            assert between or declared["most"] - declared["least"] < 2
