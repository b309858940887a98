"""The archive file: a ZIP of fixed members in a fixed order, uncompressed.

A manifest of digests and its signature come with it. No member holds a time, an owner or a comment, so equal rows give
equal bytes on every machine. No member can unpack to more than its size, and every changed byte is detected. Source:
docs/formats/archive.md.
"""

import hashlib
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import orjson

from inputs.archive_errors import ArchiveError
from tournaments.archive.schema import KINDS

FORMAT, VERSION = "troeftafel-event", 1
MANIFEST, SIGNATURE = "manifest.json", "signature.json"
MEMBERS = tuple(kind.member for kind in KINDS)
ORDER = (MANIFEST, SIGNATURE, *MEMBERS)
MAX_BYTES = 256 * 2**20
"""The maximum size of an archive in bytes.

A session of 100 people takes about one million; 1,000 people and ten rounds take about forty million.
"""
LARGEST_HEAD = 2**20
"""The maximum bytes of the manifest, and of the signature."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP can hold."""


def dumps(value: Any) -> bytes:
    """Return compact JSON that keeps the order of keys."""
    return orjson.dumps(value)


def lines(rows: list[dict[str, object]]) -> bytes:
    """Return one row a line."""
    return b"".join(dumps(row) + b"\n" for row in rows)


def digest(data: bytes) -> str:
    """Return the SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def pack_members(members: Mapping[str, bytes]) -> bytes:
    """Return the file with these members."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as file:
        for name in ORDER:
            about = zipfile.ZipInfo(name, EPOCH)
            about.create_system, about.external_attr = 3, 0o644 << 16
            file.writestr(about, members[name])
    return out.getvalue()


def unpack_members(data: bytes) -> dict[str, bytes]:
    """Return the members of a file.

    Raises ArchiveError unless they are exactly those of an archive.
    """
    if len(data) > MAX_BYTES:
        raise ArchiveError("too_large", most=MAX_BYTES // 2**20)
    try:
        with zipfile.ZipFile(BytesIO(data)) as file:
            members = _members(file)
    except ArchiveError:
        raise
    except Exception as error:  # zipfile has no common exception for hostile files
        raise ArchiveError("no_archive", problem=str(error)[:100] or type(error).__name__) from error
    return members


def require_untouched(data: bytes, members: Mapping[str, bytes]) -> None:
    """Check that this program would write the same bytes.

    Raises ArchiveError when a byte belongs to no member or is packed differently.
    """
    if pack_members(members) != data:
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
    except Exception as error:  # as above: wrong checksums, lengths or offsets
        raise ArchiveError("no_archive", about.filename, problem=str(error)[:100] or type(error).__name__) from error
