"""Inputs: what JSON, forms and the OpenAPI document make of one declaration."""

from enum import StrEnum
from typing import Annotated, Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry
from pydantic import Field, ValidationError, field_validator, model_validator

from config.api.errors import handler
from config.api.input_schema import InputExtension
from games.models.limits import Range
from inputs.forms import form_of
from inputs.model import LEFT_OUT, Choices, Clock, Day, Input, SentFile, letters, refusal, within
from inputs.reading import KNOWN, InvalidInputError, read


class Suit(StrEnum):
    HEARTS = "H"
    SPADES = "S"


SUITS = Choices({Suit.HEARTS: "Hearts", Suit.SPADES: "Spades"})


class Inner(Input):
    count: Annotated[int, within(Range(1, 3))]


class Outer(Input):
    """An input of every kind of field."""

    name: Annotated[str, letters(5, 2)]
    code: Annotated[str, letters(3)] = ""
    count: Annotated[int, within(Range(1, 9))] | None = Field(default=None, title="How many", description="At most 9.")
    share: float = 0.5
    flag: bool = False
    suit: Annotated[Suit, SUITS] = Suit.HEARTS
    other: Annotated[Suit, SUITS] | None = None
    word: Annotated[str, Choices({"yes": "Yes", "no": "No"})] = "yes"
    later: Annotated[int, within(Range(0, 5))] = LEFT_OUT
    day: Day | None = None
    clock: Clock | None = None
    slug: Annotated[str, Field(pattern=r"^[a-z]+$")] = "a"
    file: SentFile = LEFT_OUT
    options: dict[str, Any] = Field(default_factory=dict)
    inner: list[Inner] = Field(default_factory=list, max_length=2)
    numbers: list[int] = Field(default_factory=lambda: [1], min_length=1)

    @field_validator("code")
    @classmethod
    def _no_x(cls, code: str) -> str:
        if "x" in code:
            raise refusal("no_x", "%(code)s has an x.", code=code)
        return code

    @model_validator(mode="after")
    def _goes_together(self) -> "Outer":
        if self.flag and self.count is None:
            raise refusal("count_missing", "Say how many.", field="count")
        return self


def refused(data: Any, **more: Any) -> list[tuple[str, str | None]]:
    """Code and field of everything that is wrong."""
    with pytest.raises(InvalidInputError) as caught:
        read(Outer, data, **more)
    assert all(error.message[-1] in ".?" for error in caught.value.errors)
    return [(error.code, error.field) for error in caught.value.errors]


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"inner": [{}]}, "required", "inner[0].count"),
    ({"name": None}, "null", "name"),
    ({"name": " "}, "blank", "name"),
    ({"name": ""}, "blank", "name"),
    ({"name": "a"}, "min_length", "name"),
    ({"name": "abcdef"}, "max_length", "name"),
    ({"name": []}, "invalid", "name"),
    ({"name": "a\0b"}, "null_characters_not_allowed", "name"),
    ({"name": "a\ud800"}, "surrogate_characters_not_allowed", "name"),
    ({"code": "axb"}, "no_x", "code"),
    ({"count": 0}, "min_value", "count"),
    ({"count": 10}, "max_value", "count"),
    ({"count": 10**40}, "max_value", "count"),
    ({"count": True}, "invalid", "count"),
    ({"count": 2.5}, "invalid", "count"),
    ({"count": "many"}, "invalid", "count"),
    ({"count": "9" * 5000}, "invalid", "count"),
    ({"count": {}}, "invalid", "count"),
    ({"share": "half"}, "invalid", "share"),
    ({"share": []}, "invalid", "share"),
    ({"share": float("nan")}, "invalid", "share"),
    ({"flag": "perhaps"}, "invalid", "flag"),
    ({"flag": []}, "invalid", "flag"),
    ({"flag": True}, "count_missing", "count"),
    ({"suit": "D"}, "invalid_choice", "suit"),
    ({"suit": ["H"]}, "invalid_choice", "suit"),
    ({"suit": None}, "null", "suit"),
    ({"other": "D"}, "invalid_choice", "other"),
    ({"word": "perhaps"}, "invalid_choice", "word"),
    ({"later": None}, "null", "later"),
    ({"day": "2026-02-30"}, "invalid", "day"),
    ({"day": 3}, "invalid", "day"),
    ({"clock": "25:00"}, "invalid", "clock"),
    ({"clock": 3}, "invalid", "clock"),
    ({"slug": "a b"}, "invalid", "slug"),
    ({"file": "x"}, "invalid", "file"),
    ({"file": SimpleUploadedFile("x.csv", b"")}, "empty", "file"),
    ({"options": []}, "not_a_dict", "options"),
    ({"inner": {}}, "not_a_list", "inner"),
    ({"inner": [3]}, "invalid", "inner[0]"),
    ({"inner": [{"count": 1}, {}]}, "required", "inner[1].count"),
    ({"inner": [{"count": 1, "cuont": 1}]}, "unknown_field", "inner[0].cuont"),
    ({"inner": [{"count": 1}] * 3}, "max_length", "inner"),
    ({"numbers": []}, "min_length", "numbers"),
    ({"nmae": "x"}, "unknown_field", "nmae"),
]


@pytest.mark.parametrize(("changes", "code", "field"), WRONG)
def test_each_thing_that_is_wrong_has_a_code_a_sentence_and_its_field(
    changes: dict[str, Any], code: str, field: str
) -> None:
    assert refused({"name": "abc", **changes}) == [(code, field)]


@pytest.mark.parametrize(("data", "code"), [([], "invalid"), ("x", "invalid"), (None, "null")])
def test_a_value_that_is_no_object_is_refused_as_a_whole(data: Any, code: str) -> None:
    assert refused(data) == [(code, None)]


def test_everything_that_is_wrong_is_named_at_once() -> None:
    assert refused({"count": 10, "suit": "D"}) == [
        ("required", "name"),
        ("max_value", "count"),
        ("invalid_choice", "suit"),
    ]


def test_every_known_type_of_error_is_provoked_here() -> None:
    kinds = set()
    for changes, _code, _field in WRONG:
        try:
            Outer.model_validate({"name": "abc", **changes})
        except ValidationError as error:
            kinds |= {one["type"] for one in error.errors()}
    assert set(KNOWN) - kinds == set()


def test_a_path_is_put_before_the_names_of_fields() -> None:
    assert refused({"name": "a"}, path="results.") == [("min_length", "results.name")]
    assert refused([], path="results.") == [("invalid", "results")]


@pytest.mark.parametrize("changes", [{"count": "3"}, {"flag": "yes"}, {"name": 345}])
def test_a_document_is_read_more_strictly_than_a_request(changes: dict[str, Any]) -> None:
    read(Outer, {"name": "abc", "count": 3, **changes})
    assert refused({"name": "abc", "count": 3, **changes}, strict=True) == [("invalid", next(iter(changes)))]


def test_a_document_writes_choices_as_texts() -> None:
    assert read(Outer, {"name": "abc", "suit": "S"}, strict=True).suit is Suit.SPADES


def test_fields_left_out_are_not_among_those_given() -> None:
    assert read(Outer, {"name": " abc ", "count": None}).given() == {"name": "abc", "count": None}


def test_an_input_never_changes() -> None:
    with pytest.raises(ValidationError):
        read(Outer, {"name": "abc"}).name = "abd"


def test_a_refused_choice_says_what_would_be_right() -> None:
    with pytest.raises(InvalidInputError) as caught:
        read(Outer, {"name": "abc", "suit": "D"})
    assert (caught.value.allowed, caught.value.message) == (["H", "S"], "D is not valid here. Choose one of: H, S.")


def test_the_answer_over_rest_has_the_shape_of_every_error() -> None:
    with pytest.raises(InvalidInputError) as caught:
        read(Outer, {"count": 10})
    answer = handler(caught.value, {})
    assert answer is not None
    assert (answer.status_code, answer.data["code"], answer.data["message"]) == (400, "invalid", "2 problems found.")
    assert {error["field"] for error in answer.data["errors"]} == {"name", "count"}


@pytest.mark.parametrize("language", ["nl", "id", "fr"])
def test_sentences_are_in_the_language_of_the_reader(language: str) -> None:
    data = {"count": 10, "suit": "D", "inner": [{"count": 1, "cuont": 1}]}
    with pytest.raises(InvalidInputError) as english:
        read(Outer, data)
    with translation.override(language), pytest.raises(InvalidInputError) as translated:
        read(Outer, data)
    for first, other in zip(english.value.errors, translated.value.errors, strict=True):
        assert first.message != other.message


class Typed(Input):
    """An input of the kinds of fields that a form has."""

    name: Annotated[str, letters(5, 2)] = Field(title="Name", description="Two to five letters.")
    code: Annotated[str, letters(3)] = ""
    count: Annotated[int, within(Range(1, 9))] | None = None
    least: Annotated[int, within(Range(0, 9))] = 0
    flag: bool = False
    suit: Annotated[Suit, SUITS] = Suit.HEARTS

    @model_validator(mode="after")
    def _goes_together(self) -> "Typed":
        if self.count is not None and self.count < self.least:
            raise refusal("too_few", "At least %(least)s.", field="count", least=self.least)
        return self


TypedForm = form_of(Typed, radios={"suit"})


def test_a_form_has_the_labels_and_bounds_of_its_model() -> None:
    page = TypedForm().as_p()
    assert "Name:" in page
    assert "Two to five letters." in page
    assert 'maxlength="5"' in page
    assert 'min="1"' in page
    assert 'max="9"' in page
    assert page.count('type="radio"') == 2


def test_a_form_asks_for_what_cannot_be_left_open() -> None:
    required = {name for name, field in TypedForm.base_fields.items() if field.required}
    assert required == {"name", "least", "suit"}


def test_a_valid_form_gives_the_input() -> None:
    form = TypedForm({"name": "abc", "count": "", "least": "3", "flag": "on", "suit": "S"})
    assert form.is_valid()
    assert form.value() == Typed(name="abc", least=3, flag=True, suit=Suit.SPADES)


def test_a_refused_form_keeps_what_was_typed() -> None:
    form = TypedForm({"name": "abcdef", "count": "10", "least": "0", "suit": "D"})
    assert set(form.errors) == {"name", "count", "suit"}
    assert [form[name].value() for name in ("name", "count", "suit")] == ["abcdef", "10", "D"]


def test_contradictory_values_are_reported_at_their_field() -> None:
    form = TypedForm({"name": "abc", "count": "2", "least": "3", "suit": "S"})
    assert form.errors == {"count": ["At least 3."]}


def test_a_form_can_be_filled_with_an_input() -> None:
    assert TypedForm.filled(Typed(name="abc", suit=Suit.SPADES))["suit"].value() == "S"


def test_no_form_is_made_of_a_field_that_none_has() -> None:
    with pytest.raises(TypeError):
        form_of(Outer)


@pytest.fixture
def component() -> dict[str, Any]:
    """The component of Outer in the OpenAPI document."""
    described = AutoSchema()
    described.method, described.registry = "POST", ComponentRegistry()
    return dict(InputExtension(Outer).map_serializer(described, "request"))


def test_the_document_says_the_same_bounds(component: dict[str, Any]) -> None:
    assert component["required"] == ["name"]
    assert component["properties"]["name"] == {"type": "string", "minLength": 2, "maxLength": 5}
    assert component["properties"]["count"] == {
        "type": "integer", "minimum": 1, "maximum": 9, "nullable": True, "description": "At most 9."
    }  # fmt: skip


def test_the_document_lists_choices_with_their_labels(component: dict[str, Any]) -> None:
    suit, other = component["properties"]["suit"], component["properties"]["other"]
    assert (suit["enum"], suit["default"]) == (["H", "S"], "H")
    assert "* `H` - Hearts" in suit["description"]
    assert (other["enum"], other["nullable"]) == (["H", "S", None], True)


def test_the_document_refers_to_inputs_inside(component: dict[str, Any]) -> None:
    assert component["properties"]["inner"]["items"] == {"$ref": "#/components/schemas/Inner"}
