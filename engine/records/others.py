"""Headers of the reader's own in the head of a record.

They are kept as written, unless they nearly match one of the format.
"""

from collections.abc import Mapping
from difflib import get_close_matches

from engine.documents import DocumentField
from engine.errors import InputError
from engine.records.fields import free_text
from engine.records.headers import HEAD, Known, named
from engine.records.lines import HEADER

MAX_OWN = 100
NEARLY = 0.88
"""The likeness to one of our headers at which a header counts as a misspelling.

`Comment` is not `Commitment`.
"""
BEGUN = 0.8
"""The same limit for the first word of a header such as `Option deals`.

Few other headers consist of that word alone.
"""
LIKE = 0.75
"""The same limit where only our headers are allowed, to name the intended one."""


def near(headers: Known, key: str, least: float) -> str | None:
    """Return the header of the format that was probably meant.

    A header with a suffix, such as `Hand N`, is compared by its first word.
    """
    whole = {name: name for name in headers if "…" not in name}
    begun = {name.removesuffix(" …"): name for name in headers if "…" in name}
    return _like(whole, key, least) or _like(begun, key.partition(" ")[0], min(least, BEGUN))


def _like(names: Mapping[str, str], key: str, least: float) -> str | None:
    """Return the name much like this one, or with its letters in another order."""
    matches = get_close_matches(key, list(names), 1, least)
    matches += [name for name in names if sorted(name) == sorted(key)]
    return names[matches[0]] if matches else None


def may_be_own(name: str) -> bool:
    """Return whether this can be a header of the reader's own."""
    match = HEADER.fullmatch(f"{name}:")
    readable = match is not None and match[1] == name
    return readable and named(HEAD, name.lower()) is None and near(HEAD, name.lower(), NEARLY) is None


def own_headers(given: DocumentField) -> dict[str, str]:
    """Return names and values; empty when left out.

    Raises InputError for a name that could not be read back.
    """
    headers = {} if given.absent else given.object()
    if len(headers) > MAX_OWN:
        raise InputError("too_many", given.path, most=MAX_OWN)
    for name in headers:
        if not isinstance(name, str) or not may_be_own(name):
            raise InputError("record_own_header", given.path, header=str(name)[:60])
    return {name: free_text(given[name].required()) for name in headers}
