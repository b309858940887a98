"""The file: a ZIP of fixed members in a fixed order, stored as they are, with a manifest of digests and its signature.

Nothing in it is compressed, and no time, no owner and no comment stands in it: the same rows make the same bytes on
every machine, nothing in it can be larger than itself, and any byte that was changed is found. Source: docs/archive.md.
"""

import hashlib
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import orjson

from games.api import ArchiveError
from tournaments.archive.schema import KINDS

FORMAT, VERSION = "troeftafel-event", 1
MANIFEST, SIGNATURE = "manifest.json", "signature.json"
MEMBERS = tuple(kind.member for kind in KINDS)
ORDER = (MANIFEST, SIGNATURE, *MEMBERS)
MAX_BYTES = 256 * 2**20
"""Bytes of a whole archive. An evening of 100 people has about one million, 1,000 people and ten rounds about forty."""
LARGEST_HEAD = 2**20
"""Bytes of the manifest, and of the signature."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first time a ZIP can tell."""


def dumps(value: Any) -> bytes:
    """JSON without spaces, in the order of the values."""
    return orjson.dumps(value)


def lines(rows: list[dict[str, Any]]) -> bytes:
    """One row a line."""
    return b"".join(dumps(row) + b"\n" for row in rows)


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def packed(members: Mapping[str, bytes]) -> bytes:
    """The file with these members."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as file:
        for name in ORDER:
            about = zipfile.ZipInfo(name, EPOCH)
            about.create_system, about.external_attr = 3, 0o644 << 16
            file.writestr(about, members[name])
    return out.getvalue()


def unpacked(data: bytes) -> dict[str, bytes]:
    """The members of a file, which must be exactly those of an archive. Raises ArchiveError."""
    if len(data) > MAX_BYTES:
        raise ArchiveError("too_large", most=MAX_BYTES // 2**20)
    try:
        with zipfile.ZipFile(BytesIO(data)) as file:
            found = _members(file)
    except ArchiveError:
        raise
    except Exception as error:  # what zipfile raises at a hostile file has no common family
        raise ArchiveError("no_archive", problem=str(error)[:100] or type(error).__name__) from error
    return found


def require_untouched(data: bytes, members: Mapping[str, bytes]) -> None:
    """Raises ArchiveError when the file has a byte that is neither of a member nor as this program writes it."""
    if packed(members) != data:
        raise ArchiveError("repacked")


def _members(file: zipfile.ZipFile) -> dict[str, bytes]:
    names = [about.filename for about in file.infolist()]
    for name in names:
        if name not in ORDER:
            raise ArchiveError("unknown_member", name=repr(name[:60])[1:-1])
    for name in ORDER:
        if name not in names:
            raise ArchiveError("missing_member", name=name)
    if len(names) != len(ORDER) or sum(about.file_size for about in file.infolist()) > MAX_BYTES:
        raise ArchiveError("repacked")
    return {about.filename: _member(file, about) for about in file.infolist()}


def _member(file: zipfile.ZipFile, about: zipfile.ZipInfo) -> bytes:
    if about.compress_type != zipfile.ZIP_STORED or about.flag_bits & 1:
        raise ArchiveError("repacked")
    most = LARGEST_HEAD if about.filename in (MANIFEST, SIGNATURE) else MAX_BYTES
    if about.file_size > most:
        raise ArchiveError("too_large", about.filename, most=most // 2**20)
    try:
        with file.open(about) as source:
            return source.read(most)
    except Exception as error:  # as above: checksum, lengths and offsets that do not fit
        raise ArchiveError("no_archive", about.filename, problem=str(error)[:100] or type(error).__name__) from error
