"""Forms made of inputs: labels, help, bounds and choices are those of the model."""

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin

from annotated_types import Ge, Le, MaxLen
from django import forms
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from inputs.model import Choices, Input, on_the_clock
from inputs.reading import FieldProblem, problems_of

M = TypeVar("M", bound=Input)


class LocalMoment(forms.DateTimeInput):
    """A date with a time, chosen with the browser's own picker, in the server's time zone."""

    input_type = "datetime-local"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%dT%H:%M")


class LocalDay(forms.DateInput):
    """A date, chosen with the browser's own picker."""

    input_type = "date"

    def format_value(self, value: Any) -> str | None:
        """Return the date as browsers want it in every language."""
        return value.isoformat() if isinstance(value, date) else value


class MomentField(forms.DateTimeField):
    """A local time.

    One that the clock skips is the next that exists, one that it repeats is the first.
    """

    def to_python(self, value: Any) -> datetime | None:
        """Return the moment.

        Django refuses a time that is not exactly one, with a sentence about time zones.
        """
        try:
            return super().to_python(value)
        except forms.ValidationError as refused:
            local = parse_datetime(str(value).strip()) if refused.code == "ambiguous_timezone" else None
            if local is None:
                raise
            return on_the_clock(local)


class InputForm(forms.Form, Generic[M]):
    """A form whose fields are those of a model; `value()` is what was typed as that model."""

    model: type[M]
    _value: M

    @classmethod
    def filled(cls, start: M, data: Mapping[str, Any] | None = None) -> "InputForm[M]":
        """Make the form with the values of an input, or with what was typed."""
        return cls(data, initial=start.model_dump(mode="json"))

    def clean(self) -> dict[str, Any]:
        """Make the value, unless a field is wrong; what goes wrong between fields is at the field it names."""
        if self.errors:
            return self.cleaned_data
        try:
            self._value = self.model.model_validate(self.cleaned_data)
        except ValidationError as error:
            add_problems(self, problems_of(self.model, error))
        return self.cleaned_data

    def value(self) -> M:
        """Return what was typed; only of a valid form."""
        return self._value


def add_problems(form: forms.BaseForm, problems: Iterable[FieldProblem]) -> None:
    """Add what is wrong to the fields it names, otherwise to the form."""
    for problem in problems:
        form.add_error(problem.field if problem.field in form.fields else None, problem.message)


def form_of(model: type[M], radios: Collection[str] = ()) -> type[InputForm[M]]:
    """Make the form of a model; `radios` are choices that stand below each other instead of in a list."""
    made = {name: field_of(info, name in radios) for name, info in model.model_fields.items()}
    return type(f"{model.__name__}Form", (InputForm,), {"model": model, "__module__": model.__module__, **made})


def field_of(info: FieldInfo, radios: bool = False, **own: Any) -> forms.Field:
    """Make the form field of one field of a model; `own` is what the form says otherwise, such as `required`.

    Raises TypeError for a type that no form has.
    """
    kind, may_be_open, hints = _described(info)
    words: dict[str, Any] = {
        "label": gettext_lazy(info.title) if info.title else None,
        "help_text": gettext_lazy(info.description) if info.description else "",
        "required": not (may_be_open or kind is bool or info.default == ""),
        **own,
    }
    if Choices in hints:
        listed = [(str(value), gettext_lazy(str(label))) for value, label in hints[Choices].labels.items()]
        return forms.ChoiceField(choices=listed, widget=forms.RadioSelect if radios else forms.Select, **words)
    if kind is bool:
        return forms.BooleanField(**words)
    if kind is datetime:
        return MomentField(widget=LocalMoment, **words)
    if kind is date:
        return forms.DateField(widget=LocalDay, **words)
    if kind is int:
        return forms.IntegerField(**{**bounds_of(info), **words})
    if kind is str:
        return forms.CharField(**bounds_of(info), **words)
    raise TypeError(f"no form has a field of {info.annotation}")


def bounds_of(info: FieldInfo) -> dict[str, Any]:
    """Return the bounds of a field as those of forms and of REST framework are called."""
    _kind, _may_be_open, hints = _described(info)
    named = {"min_value": (Ge, "ge"), "max_value": (Le, "le"), "max_length": (MaxLen, "max_length")}
    return {name: getattr(hints[hint], part) for name, (hint, part) in named.items() if hint in hints}


def _described(info: FieldInfo) -> tuple[Any, bool, dict[type, Any]]:
    """The type of a field, whether it may be null, and by their types the hints that annotate it."""
    hints = list(info.metadata)
    parts = get_args(info.annotation) if type(None) in get_args(info.annotation) else (info.annotation,)
    kind = next(part for part in parts if part is not type(None))
    if get_origin(kind) is Annotated:
        kind, *inner = get_args(kind)
        hints += [
            hint
            for constraint in inner
            for hint in (constraint.metadata if isinstance(constraint, FieldInfo) else (constraint,))
        ]
    return kind, len(parts) > 1, {type(hint): hint for hint in hints}
