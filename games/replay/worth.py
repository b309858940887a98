"""What a card of Troefcall was worth in hindsight, as it stands beside it in a replay."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Worth:
    """What a card was worth: as it stands beside it, and as it is said."""

    text: str
    best: bool
    words: str


def worth_of(tricks: int, most: int) -> Worth:
    """A card that still brings so many tricks, where the best brings `most`."""
    told_tricks = ngettext("%(tricks)s trick still to come", "%(tricks)s tricks still to come", tricks)
    words = told_tricks % {"tricks": tricks}
    if tricks == most:
        return Worth(f"{tricks}★", True, gettext("%(tricks)s, best play") % {"tricks": words})
    return Worth(f"{MINUS}{most - tricks}", False, words)
