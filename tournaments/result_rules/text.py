"""The rules of results in words: what each choice is called, and a value as the log says it."""

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.sentences import N
from tournaments.result_rules.rules import Confirm, Later, Since

CHOICES: dict[str, dict[str, str]] = {
    "confirm": {
        Confirm.NOBODY: N("Nobody: what a player enters counts at once"),
        Confirm.ONE: N("Somebody of another side; where everybody plays alone, any other player of the table"),
        Confirm.ALL: N("Somebody of each other side"),
    },
    "since": {
        Since.ENTRY: N("The moment the result was first entered"),
        Since.ROUND: N("The closing of its round"),
        Since.EVENT: N("The end of the event"),
    },
    "later": {
        Later.ANYONE: N("An organiser or director alone, as before"),
        Later.TWO: N("An organiser or director, confirmed by a second one"),
        Later.NOBODY: N("Nobody"),
    },
}
"""Every choice of the rules that are chosen from a list."""
OTHERS = {"-": N("no limit"), "true": N("yes"), "false": N("no")}


def value_in_words(rule: str, value: object) -> str:
    """A value of a rule as it stands in the log, in the active language."""
    word = str(value)
    said = CHOICES.get(rule, {}).get(word) or OTHERS.get(word)
    return gettext(said) if said else word


def log_words(action: str, facts: Mapping[str, object]) -> dict[str, str]:
    """The values before and after a change of a rule, in words; nothing for any other line of the log."""
    rule = action.removeprefix("results_")
    if rule == action:
        return {}
    return {name: value_in_words(rule, facts[name]) for name in ("before", "after")}
