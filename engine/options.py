"""Reading options: a frozen dataclass per game whose fields say what they take.

Each field is made with `option(...)`: its default, its choices or its least and most, and one English
sentence for the organiser. Presets and changes are plain values as they stand in JSON.
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
    """A dataclass field that is an option. `about` is the sentence an organiser reads.

    With `text` it takes any text; what the text may say is checked by the options themselves.
    """
    data = {"about": about, "choices": choices, "least": least, "most": most, "text": text}
    return field(default=default, metadata=data)


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a form shows it. `kind` is `flag`, `number`, `choice` or `text`; None among choices means: off."""

    name: str
    kind: str
    about: str
    default: Any
    choices: tuple[Any, ...]
    least: int | None
    most: int | None


def describe(options_type: type) -> tuple[OptionField, ...]:
    """Every option of a game in the order its class lists them."""
    return tuple(_described(one) for one in fields(options_type))


def _described(one: Field[Any]) -> OptionField:
    data = one.metadata
    kind = "choice" if data["choices"] else "flag" if isinstance(one.default, bool) else "number"
    kind = "text" if data["text"] else kind
    return OptionField(one.name, kind, data["about"], one.default, data["choices"], data["least"], data["most"])


def build(
    options_type: type[T],
    presets: Mapping[str, Mapping[str, Any]],
    preset: str | None,
    changes: Mapping[str, Any],
) -> T:
    """The options of a preset with changes on top. Raises OptionError naming the option."""
    if preset is not None and preset not in presets:
        raise OptionError("unknown_preset", "preset", preset=preset, presets=", ".join(presets))
    known = {one.name: one for one in describe(options_type)}
    for name, value in changes.items():
        if name not in known:
            raise OptionError("unknown_option", f"options.{name}", option=name, options=", ".join(known))
        _check(known[name], value)
    return options_type(**{**presets.get(preset or "", {}), **changes})


def _check(one: OptionField, value: Any) -> None:
    where = f"options.{one.name}"
    if one.kind == "choice":
        if not any(value == choice and type(value) is type(choice) for choice in one.choices):
            raise OptionError(
                "option_choice", where, option=one.name, value=value, choices=", ".join(map(str, one.choices))
            )
    elif one.kind == "flag":
        if not isinstance(value, bool):
            raise OptionError("option_flag", where, option=one.name, value=value)
    elif one.kind == "text":
        if not isinstance(value, str):
            raise OptionError("not_a_text", where, value=value)
    elif not _within(one, value):
        raise OptionError("option_number", where, option=one.name, value=value, least=one.least, most=one.most)


def _within(one: OptionField, value: Any) -> bool:
    if value is None:
        return one.default is None
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    return (one.least is None or value >= one.least) and (one.most is None or value <= one.most)
