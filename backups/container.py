"""The file of a backup: a plain tar of the manifest, the parts, and a seal: the hash of every byte before it.

It appears under its own name only when it is complete and on the disk, and nobody but its owner may read it.
"""

import contextlib
import errno
import fcntl
import hashlib
import io
import os
import shutil
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from django.utils.translation import gettext as _

from backups import manifest as manifests
from backups.errors import BackupError
from backups.manifest import Manifest, Part

MANIFEST, SEAL = "manifest.json", "seal.sha256"
WORK = ".troeftafel-backup-"
"""How the folders begin in which backups are being made. Their process holds a lock on them (flock) until it ends, also
when it is killed; a folder without one is left over and swept."""
LEFT_AFTER = 24 * 3600
"""Seconds after which a folder is left over where its disk knows no locks."""
YOUNG = 1.0
"""Seconds after its making in which a folder may have no lock yet."""
MAX_MANIFEST = 1_000_000
"""Bytes."""
_PIECE = 1 << 20


@contextlib.contextmanager
def work_folder(beside: Path) -> Iterator[Path]:
    """A folder in `beside` only its owner may look into, gone afterwards. What killed processes left is swept."""
    sweep(beside)
    with tempfile.TemporaryDirectory(prefix=WORK, dir=beside, ignore_cleanup_errors=True) as folder:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):  # a disk without locks
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield Path(folder)
        finally:
            os.close(descriptor)


def sweep(folder: Path) -> list[Path]:
    """Remove what processes that were killed while they made a backup have left in a folder; answers with what it was.

    Work that is going on is left alone.
    """
    left = [path for path in folder.glob(f"{WORK}*") if _is_left(path)]
    for path in left:
        shutil.rmtree(path, ignore_errors=True)
    return left


def _is_left(path: Path) -> bool:
    """Whether no process is at work in a folder. Between its making and its lock is a moment, hence the least age."""
    try:
        age = time.time() - path.stat().st_mtime
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return age > LEFT_AFTER
    finally:
        os.close(descriptor)
    return age > YOUNG


def part_of(path: Path) -> Part:
    with path.open("rb") as stream:
        return Part(path.name, path.stat().st_size, hashlib.file_digest(stream, "sha256").hexdigest())


def write(target: Path, manifest: Manifest, parts: Sequence[Path], work: Path) -> None:
    """Make `target` of the parts, or leave nothing under that name. Raises OSError, also where something is already."""
    draft = work / "draft"
    descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w+b") as stream:
        with tarfile.open(fileobj=stream, mode="w") as tar:
            _add(tar, MANIFEST, manifests.dumped(manifest))
            for path in parts:
                tar.add(path, path.name, filter=_plain)
            _add(tar, SEAL, _digest(stream, tar.offset).encode())
        stream.flush()
        os.fsync(stream.fileno())
    _name(draft, target)
    _sync_folder(target.parent)


def _digest(stream: IO[bytes], length: int) -> str:
    """The hash of the first bytes; the stream goes on where these end."""
    stream.seek(0)
    found = hashlib.sha256()
    while length > 0 and (piece := stream.read(min(_PIECE, length))):
        found.update(piece)
        length -= len(piece)
    return found.hexdigest()


def _name(draft: Path, target: Path) -> None:
    """Never in the place of a file that came meanwhile, where the folder can have two names for one file."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:  # such as a stick with the file system of cameras
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        os.rename(draft, target)


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    told = _plain(tarfile.TarInfo(name))
    told.size = len(data)
    tar.addfile(told, io.BytesIO(data))


def _plain(told: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the names and numbers of accounts of this machine."""
    told.uid = told.gid = 0
    told.uname = told.gname = ""
    told.mode, told.mtime = 0o600, int(time.time())
    return told


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read(path: Path, folder: Path) -> tuple[Manifest, dict[str, Path]]:
    """The manifest and the parts, taken out into `folder`; every byte of the file is held against what was written.

    Raises BackupError when it is no backup, was cut short or damaged, OSError when it cannot be read.
    """
    try:
        with path.open("rb") as stream, tarfile.open(fileobj=stream, mode="r:") as tar:
            manifest = manifests.loaded(_manifest(tar))
            _refuse_changed(stream, _told(tar, SEAL))
            return manifest, {part.name: _taken_out(tar, part, folder) for part in manifest.parts}
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise manifests.unreadable() from error


def _refuse_changed(stream: IO[bytes], seal: tarfile.TarInfo) -> None:
    """The seal has to be that of all before it, and nothing but the end of the file may follow."""
    digest = _digest(stream, seal.offset)
    end = _plain(tarfile.TarInfo(SEAL))
    end.size, end.mtime = len(digest), seal.mtime
    wanted = end.tobuf(tarfile.DEFAULT_FORMAT) + digest.encode().ljust(tarfile.BLOCKSIZE, b"\0")
    wanted += bytes(2 * tarfile.BLOCKSIZE)
    wanted += bytes(-(seal.offset + len(wanted)) % tarfile.RECORDSIZE)
    if stream.read(len(wanted) + 1) != wanted:
        raise damaged(SEAL)


def _manifest(tar: tarfile.TarFile) -> bytes:
    """The first member. Raises BackupError when it is another one."""
    first = tar.next()
    stream = tar.extractfile(first) if first is not None and first.name == MANIFEST else None
    if stream is None:
        raise manifests.unreadable()
    return stream.read(MAX_MANIFEST)


def _told(tar: tarfile.TarFile, name: str) -> tarfile.TarInfo:
    """What the file says of a member. Raises BackupError."""
    try:
        return tar.getmember(name)
    except (KeyError, tarfile.ReadError) as error:
        told = _("This backup was cut short or damaged: it has no %(part)s.") % {"part": name}
        raise BackupError("cut_short", told) from error


def _member(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    """The bytes of a member, which must be a plain file. Raises BackupError."""
    if (stream := tar.extractfile(_told(tar, name))) is None:
        raise manifests.unreadable()
    return stream


def _taken_out(tar: tarfile.TarFile, part: Part, folder: Path) -> Path:
    path = folder / Path(part.name).name
    found, length = hashlib.sha256(), 0
    with _member(tar, part.name) as stream, path.open("xb") as kept:
        while piece := stream.read(_PIECE):
            found.update(piece)
            length += len(piece)
            kept.write(piece)
    if (length, found.hexdigest()) != (part.bytes, part.sha256):
        raise damaged(part.name)
    return path


def damaged(part: str) -> BackupError:
    return BackupError("damaged", _("This backup was damaged: %(part)s is not what was written.") % {"part": part})
