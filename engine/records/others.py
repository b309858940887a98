"""Headers of somebody's own in the head of a record: kept as they stand, unless they are nearly one of ours."""

from collections.abc import Mapping
from difflib import get_close_matches

from engine.documents import Field
from engine.errors import InputError
from engine.records.fields import free_text
from engine.records.headers import HEAD, Known, named
from engine.records.lines import HEADER

MAX_OWN = 100
NEARLY = 0.88
"""How like one of ours a header must be to be taken for a slip of the pen: `Comment` is not `Commitment`."""
BEGUN = 0.8
"""The same for the first word of a header that goes on, such as `Option deals`: it stands alone in few others."""
LIKE = 0.75
"""The same where only ours may stand, so that the one which was meant can be named."""


def near(known: Known, key: str, least: float) -> str | None:
    """The header of ours that was probably meant; where one goes on, as `Hand N` does, by its first word."""
    whole = {name: name for name in known if "…" not in name}
    begun = {name.removesuffix(" …"): name for name in known if "…" in name}
    return _like(whole, key, least) or _like(begun, key.partition(" ")[0], min(least, BEGUN))


def _like(names: Mapping[str, str], key: str, least: float) -> str | None:
    """The name much like this one, or with its letters in another order."""
    found = get_close_matches(key, list(names), 1, least)
    found += [name for name in names if sorted(name) == sorted(key)]
    return names[found[0]] if found else None


def may_be_own(name: str) -> bool:
    """Whether this can be a header of somebody's own."""
    match = HEADER.fullmatch(f"{name}:")
    readable = match is not None and match[1] == name
    return readable and named(HEAD, name.lower()) is None and near(HEAD, name.lower(), NEARLY) is None


def own_headers(given: Field) -> dict[str, str]:
    """Names and values; empty when left out. Raises InputError for a name that could not be read back."""
    told = {} if given.absent else given.object()
    if len(told) > MAX_OWN:
        raise InputError("too_many", given.path, most=MAX_OWN)
    for name in told:
        if not isinstance(name, str) or not may_be_own(name):
            raise InputError("record_own_header", given.path, header=str(name)[:60])
    return {name: free_text(given[name].required()) for name in told}
