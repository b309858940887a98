"""The rules of play online in words: what each choice is called, and a value as the log says it."""

from collections.abc import Mapping

from django.utils.translation import gettext

from engine.sentences import N
from games.api import Bots, Chat, Watch

CHOICES: dict[str, dict[str, str]] = {
    "watch": {
        Watch.LIVE: N("The table as it plays, without hands"),
        Watch.DEAL: N("A deal when it is over"),
        Watch.HANDS: N("All hands, when the whole match is over"),
        Watch.OFF: N("The score only"),
    },
    "chat": {
        Chat.OFF: N("Nobody writes at the table"),
        Chat.PHRASES: N("Greetings and thanks from a list"),
        Chat.BETWEEN: N("Anything between two deals, the list during them"),
        Chat.FREE: N("Anything at any time"),
    },
    "bots": {
        Bots.SIMPLE: N("They play by simple rules"),
        Bots.SEARCH: N("They look ahead"),
    },
}
"""Every choice of the rules that are chosen from a list."""
OTHERS = {"true": N("yes"), "false": N("no"), "yes": N("yes"), "no": N("no")}


def value_in_words(rule: str, value: object) -> str:
    """A value of a rule as it stands in the log, in the active language."""
    word = str(value)
    said = CHOICES.get(rule, {}).get(word) or OTHERS.get(word)
    return gettext(said) if said else word


def log_words(action: str, facts: Mapping[str, object]) -> dict[str, str]:
    """What of a line about play online is said in words: values before and after a change, whether cards were seen."""
    if action == "looked_into":
        return {"cards": value_in_words("", facts["cards"])}
    rule = action.removeprefix("online_")
    if rule == action:
        return {}
    return {name: value_in_words(rule, facts[name]) for name in ("before", "after")}
