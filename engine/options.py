"""Options: a frozen dataclass per game whose fields say what they take.

Each field is made with `option(...)`: its default, its choices or its bounds, and one English sentence for the
organiser. Presets and changes are plain values as in JSON.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, TypeVar

from engine.errors import OptionError

T = TypeVar("T")


def option(
    default: Any,
    about: str,
    *,
    choices: tuple[Any, ...] = (),
    least: int | None = None,
    most: int | None = None,
    text: bool = False,
) -> Any:
    """Return a dataclass field that is an option.

    `about` is the sentence an organiser reads. With `text` it takes any text; what the text may say is checked by the
    options themselves.
    """
    data = {"about": about, "choices": choices, "least": least, "most": most, "text": text}
    return field(default=default, metadata=data)


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a form shows it.

    `kind` is `flag`, `number`, `choice` or `text`; None among choices means: off.
    """

    name: str
    kind: str
    about: str
    default: Any
    choices: tuple[Any, ...]
    least: int | None
    most: int | None


def describe(options_type: type) -> tuple[OptionField, ...]:
    """Return every option of a game in the order its class lists them."""
    return tuple(_read_field_options(option_field) for option_field in fields(options_type))


def _read_field_options(option_field: Field[Any]) -> OptionField:
    data = option_field.metadata
    kind = "choice" if data["choices"] else "flag" if isinstance(option_field.default, bool) else "number"
    kind = "text" if data["text"] else kind
    return OptionField(
        option_field.name, kind, data["about"], option_field.default, data["choices"], data["least"], data["most"]
    )


def build(
    options_type: type[T],
    presets: Mapping[str, Mapping[str, object]],
    preset: str | None,
    changes: Mapping[str, object],
) -> T:
    """Return the options of a preset with changes on top.

    Raises OptionError naming the option.
    """
    if preset is not None and preset not in presets:
        raise OptionError("unknown_preset", "preset", preset=preset, presets=", ".join(presets))
    allowed = {option_field.name: option_field for option_field in describe(options_type)}
    for name, value in changes.items():
        if name not in allowed:
            raise OptionError("unknown_option", f"options.{name}", option=name, options=", ".join(allowed))
        _check(allowed[name], value)
    return options_type(**{**presets.get(preset or "", {}), **changes})


def _check(option_field: OptionField, value: Any) -> None:
    where = f"options.{option_field.name}"
    if option_field.kind == "choice":
        if not any(value == choice and type(value) is type(choice) for choice in option_field.choices):
            raise OptionError(
                "option_choice",
                where,
                option=option_field.name,
                value=value,
                choices=", ".join(map(str, option_field.choices)),
            )
    elif option_field.kind == "flag":
        if not isinstance(value, bool):
            raise OptionError("option_flag", where, option=option_field.name, value=value)
    elif option_field.kind == "text":
        if not isinstance(value, str):
            raise OptionError("not_a_text", where, value=value)
    elif not _within(option_field, value):
        raise OptionError(
            "option_number",
            where,
            option=option_field.name,
            value=value,
            least=option_field.least,
            most=option_field.most,
        )


def _within(option_field: OptionField, value: Any) -> bool:
    if value is None:
        return option_field.default is None
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (option_field.least is None or value >= option_field.least) and (
        option_field.most is None or value <= option_field.most
    )
