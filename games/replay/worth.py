"""Worth of a card of Troefcall by analysis, as a replay shows it."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Worth:
    """Worth of a card, as the replay prints it and as a screen reader says it."""

    text: str
    best: bool
    words: str


def worth_of(tricks: int, most: int) -> Worth:
    """Return the worth of a card with `tricks` still to come; the best has `most`."""
    missing = ngettext("%(tricks)s trick still to come", "%(tricks)s tricks still to come", tricks)
    words = missing % {"tricks": tricks}
    if tricks == most:
        return Worth(f"{tricks}★", True, gettext("%(tricks)s with best play") % {"tricks": words})
    return Worth(f"{MINUS}{most - tricks}", False, words)
