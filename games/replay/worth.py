"""Worth of a card of Troefcall by analysis, as a replay shows it."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class CardWorth:
    """Worth of a card, as the replay prints it and as a screen reader says it."""

    text: str
    best: bool
    words: str


def worth_of(tricks: int, most: int) -> CardWorth:
    """Return the worth of a card with `tricks` still to come; the best has `most`."""
    missing = ngettext("%(tricks)s trick still to come", "%(tricks)s tricks still to come", tricks)
    words = missing % {"tricks": tricks}
    if tricks == most:
        return CardWorth(f"{tricks}★", True, gettext("%(tricks)s with best play") % {"tricks": words})
    return CardWorth(f"{MINUS}{most - tricks}", False, words)
