"""Bounds of numbers and texts agree in forms, REST, administration and services.

Both tests examine all existing forms and serializers, so that a new one is compared with the others automatically.
"""

import ast
import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from django import forms
from pydantic.fields import FieldInfo
from rest_framework import serializers

from games.models.limits import ONLINE
from inputs.forms import bounds_of
from inputs.model import Input
from tests.source_files import OURS, ROOT, python_files
from tournaments.models.limits import EVENT, SERIES

EDGES = re.compile(
    r"(tournaments|games|accounts)/(?!models/)([\w/]*/)?(admin/|\w*(forms|api|rest|schemas|views|admin)\.py)"
)
BOUNDS = {"min_value", "max_value", "max_length"}
SMALL = {0, 1}
"""Bounds that need no agreement: not negative, or counted from 1."""

ENDING = re.compile("(AdminForm|Form|Serializer)$")
MEANS = {
    ("NewRoundTotal", "home"): "points of a club",
    ("NewRoundTotal", "visitors"): "points of a club",
    ("TablesToPause", "reason"): "reason of a pause",
    ("WhyErased", "reason"): "reason of an erasure",
    **{(where, "name"): "name at a table" for where in ("OpenTable", "Name", "NewLobbyTable", "SeatToTake")},
    **{(where, "name"): "name of a venue" for where in ("VenueFields", "NewVenue", "ChangedVenue")},
    **{(where, "address"): "address of a venue" for where in ("VenueFields", "NewVenue", "ChangedVenue")},
    ("Token", "name"): "name of a token",
    ("AddPasskey", "name"): "name of a passkey",
    ("NewToken", "name"): "name of a token",
    ("Plan", "minutes"): "minutes_a_deal",
    ("Plan", "change"): "change_minutes",
    ("Plan", "rest"): "break_minutes",
    ("Plan", "people"): "people of a plan",
    ("Plan", "a_rounds"): "rounds of a plan",
    ("Plan", "b_rounds"): "rounds of a plan",
    ("WantedFormat", "rounds"): "rounds of a plan",
    ("Plan", "a_deals"): "deals of a plan",
    ("Plan", "b_deals"): "deals of a plan",
    ("WantedFormat", "deals"): "deals of a plan",
    ("SeatingOptions", "worth"): "repeat_worth",
    ("SeatingOptionsForm", "accessible_tables"): "typed table numbers",
    ("PlaceCorrection", "deal"): "a deal or none",
    ("PlacesCorrection", "deal"): "a deal or none",
    ("TariffForm", "points"): "points without a sign",
    ("EveningToPlan", "people"): "people of a plan",
    ("EveningToPlan", "seed"): "seed of a plan",
    ("SeriesForm", "rank_points"): "points typed in one field",
    ("NewDirectorCall", "words"): "words to the director",
    **{
        (move, "key"): "key of a move"
        for move in ("NewMove", "ProgramMove", "NewClaim", "NewChatLine", "NewSignal", "UndoMove", "AskHint")
    },
    ("RoundTime", "minutes"): "minutes of a round",
    ("ExtraTime", "minutes"): "extra minutes",
    ("NewAnnouncement", "minutes"): "minutes of an announcement",
    ("NewAnnouncement", "text"): "announcement",
    ("Joining", "code"): "code of a registration link",
    ("DoorCode", "code"): "code of a door",
    ("SetupForm", "code"): "code of the first set-up",
    ("Wish", "table"): "table of a wish",
    ("Wish", "table_number"): "table of a wish",
    ("NewWish", "table"): "table of a wish",
}
"""Fields whose meaning differs from their name; all others mean their name."""
NAMES = {"entry", "number", "one", "other", "person", "round", "table"}
"""Numbers by which something is named: it is there or it is not."""


class Held(NamedTuple):
    """The bounds of a field and its location."""

    where: str
    kind: str
    bounds: tuple[Any, ...]


def below(base: Any) -> Iterator[Any]:
    for one in base.__subclasses__():
        yield one
        yield from below(one)


def ours(base: Any) -> list[Any]:
    """All classes of ours below this one, once everything was imported."""
    for name in ("tournaments", "games", "accounts"):
        for found in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
            if ".migrations" not in found.name and ".management" not in found.name:
                importlib.import_module(found.name)
    return sorted(
        {one for one in below(base) if one.__module__.split(".")[0] in OURS}, key=lambda one: one.__qualname__
    )


def held(field: Any, where: str) -> Held | None:
    """Return the bounds of a number or text field; None for others and unbounded text."""
    if isinstance(field, (forms.IntegerField, forms.FloatField, serializers.IntegerField, serializers.FloatField)):
        return Held(where, "number", (getattr(field, "min_value", None), getattr(field, "max_value", None)))
    if isinstance(field, (forms.CharField, serializers.CharField)) and field.max_length is not None:
        return Held(where, "text", (field.max_length,))
    return None


def taken_in() -> set[str]:
    """Return the names of serializers of request bodies, with nested ones."""
    result: set[str] = set()
    for package in ("tournaments", "games", "accounts"):
        for _name, tree in python_files(package):
            for node in ast.walk(tree):
                if isinstance(node, ast.Call):
                    read = node.args[:1] if getattr(node.func, "attr", "") == "read" else []
                    asked = [keyword.value for keyword in node.keywords if keyword.arg == "request"]
                    result |= {
                        one.id for part in (*read, *asked) for one in ast.walk(part) if isinstance(one, ast.Name)
                    }
    return result


def inside(shape: Any) -> Iterator[Any]:
    """A serializer and those within it."""
    yield shape
    for field in shape.get_fields().values():
        child = getattr(field, "child", field)
        if isinstance(child, serializers.Serializer) and not field.read_only:
            yield from inside(child)


def fields() -> Iterator[tuple[str, str, Any]]:
    """The class of each form and body of a request by its name, with each of its fields."""
    for form in ours(forms.BaseForm):
        yield from ((form.__name__, name, field) for name, field in form.base_fields.items())
    result = taken_in()
    shapes = {
        type(one) for shape in ours(serializers.Serializer) if shape.__name__ in result for one in inside(shape())
    }
    for shape in sorted(shapes, key=lambda shape: shape.__qualname__):
        outcome = shape().get_fields().items()
        yield from ((shape.__name__, name, field) for name, field in outcome if not field.read_only)


def of_input(info: FieldInfo, where: str) -> Held | None:
    """The bounds of a field of an input, as those of forms; None where it has none."""
    bounds = bounds_of(info)
    if "max_length" in bounds:
        return Held(where, "text", (bounds["max_length"],))
    return Held(where, "number", (bounds["min_value"], bounds.get("max_value"))) if bounds else None


def meaning_of(owner: str, name: str) -> str:
    """Return the meaning of a field; the ending of the class may be left out."""
    return MEANS.get((owner, name)) or MEANS.get((ENDING.sub("", owner), name), name)


@cache
def by_meaning() -> dict[tuple[str, str], list[Held]]:
    """Return the fields of every interface by meaning."""
    results: dict[tuple[str, str], list[Held]] = defaultdict(list)
    for of, name, field in fields():
        meaning = meaning_of(of, name)
        if meaning not in NAMES and (one := held(field, f"{of}.{name}")):
            results[meaning, one.kind].append(one)
    for model in ours(Input):
        for name, info in model.model_fields.items():
            one = of_input(info, f"{model.__name__}.{name}")
            meaning = meaning_of(model.__name__, name)
            if one is not None and meaning not in NAMES:
                results[meaning, one.kind].append(one)
    for name, bounds in {**EVENT, **ONLINE, **SERIES}.items():
        results[name, "number"].append(Held("the service", "number", tuple(bounds)))
    return results


@pytest.mark.long
def test_every_interface_accepts_the_same() -> None:
    different = [
        f"{meaning}: {way.where}: {way.bounds}"
        for (meaning, _kind), ways in by_meaning().items()
        for way in ways
        if len({way.bounds for way in ways}) > 1
    ]
    assert not different, "\n".join(different)


@pytest.mark.parametrize("name", ["rounds_planned", "sit_out_score", "clock_seconds", "words_seconds", *ONLINE])
def test_the_fields_that_once_disagreed_are_held_against_each_other(name: str) -> None:
    places = [one.where for one in by_meaning()[name, "number"]]
    assert len(places) >= 3
    assert "the service" in places


@pytest.mark.long
def test_fields_with_another_meaning_still_exist() -> None:
    there = {(one, name) for of, name, _field in fields() for one in (of, ENDING.sub("", of))}
    there |= {(model.__name__, name) for model in ours(Input) for name in model.model_fields}
    assert set(MEANS) - there == set()


def literal_bounds(tree: ast.AST) -> Iterator[ast.keyword]:
    """Bounds that are written as numbers where a field is made."""
    for node in ast.walk(tree):
        for word in getattr(node, "keywords", []) if isinstance(node, ast.Call) else []:
            value = word.value.operand if isinstance(word.value, ast.UnaryOp) else word.value
            if word.arg in BOUNDS and isinstance(value, ast.Constant) and value.value not in (None, *SMALL):
                yield word


def test_no_interface_writes_a_literal_bound() -> None:
    own = [
        f"{name}:{keyword.lineno} {keyword.arg}"
        for package in ("tournaments", "games", "accounts")
        for name, tree in python_files(package)
        if EDGES.match(str(name))
        for keyword in literal_bounds(tree)
    ]
    assert own == []


def test_no_template_writes_how_much_a_field_takes() -> None:
    own = [
        f"{path.relative_to(ROOT)}: {found}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in re.findall(r'<input\b[^>]*? (max(?:length)?="\d+")', path.read_text())
    ]
    assert own == []


def test_a_planted_number_is_found() -> None:
    tree = ast.parse("forms.IntegerField(min_value=-5, max_value=99); forms.CharField(max_length=LONG)")
    assert [keyword.arg for keyword in literal_bounds(tree)] == ["min_value", "max_value"]
