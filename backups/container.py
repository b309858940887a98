"""Backup file: a plain tar of the manifest, the parts and a seal.

The seal is the hash of every byte before it. The file appears under its final name only when it is complete and on
disk, and only its owner may read it.
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
from backups.manifest import BackupFile, Manifest

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
    """Yield a private folder in `beside` and remove it; leftovers are swept first."""
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
    """Remove leftovers of killed backups in a folder; return their paths.

    Running work is left alone.
    """
    left = [path for path in folder.glob(f"{WORK}*") if _is_left(path)]
    for path in left:
        shutil.rmtree(path, ignore_errors=True)
    return left


def _is_left(path: Path) -> bool:
    """Return whether a folder has no process at work.

    A folder is locked only a moment after its creation, so a least age applies.
    """
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


def part_of(path: Path) -> BackupFile:
    with path.open("rb") as stream:
        return BackupFile(path.name, path.stat().st_size, hashlib.file_digest(stream, "sha256").hexdigest())


def write(target: Path, manifest: Manifest, parts: Sequence[Path], work: Path) -> None:
    """Build `target` from the parts, or leave nothing under that name.

    Raises OSError, also where a file exists already.
    """
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
    """Hash the first `length` bytes and leave the stream right after them."""
    stream.seek(0)
    digest = hashlib.sha256()
    while length > 0 and (piece := stream.read(min(_PIECE, length))):
        digest.update(piece)
        length -= len(piece)
    return digest.hexdigest()


def _name(draft: Path, target: Path) -> None:
    """Name the file without replacing one, where the folder supports hard links."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise
    except OSError:  # such as a stick with the file system of cameras
        if target.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        os.rename(draft, target)


def _add(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    member = _plain(tarfile.TarInfo(name))
    member.size = len(data)
    tar.addfile(member, io.BytesIO(data))


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the names and numbers of accounts of this machine."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode, member.mtime = 0o600, int(time.time())
    return member


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read(path: Path, folder: Path) -> tuple[Manifest, dict[str, Path]]:
    """Unpack the parts into `folder`; return the manifest and the parts.

    Every byte is verified against the recorded hashes. Raises BackupError when the file is not a backup, was cut short
    or damaged, OSError when it cannot be read.
    """
    try:
        with path.open("rb") as stream, tarfile.open(fileobj=stream, mode="r:") as tar:
            manifest = manifests.load(_manifest(tar))
            _refuse_changed(stream, _member_header(tar, SEAL))
            return manifest, {part.name: _unpack(tar, part, folder) for part in manifest.parts}
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise manifests.unreadable() from error


def _refuse_changed(stream: IO[bytes], seal: tarfile.TarInfo) -> None:
    """Verify the seal over everything before it, and that the file ends there."""
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


def _member_header(tar: tarfile.TarFile, name: str) -> tarfile.TarInfo:
    """Return the tar header of a member. Raises BackupError."""
    try:
        return tar.getmember(name)
    except (KeyError, tarfile.ReadError) as error:
        message = _("This backup is incomplete or damaged: %(part)s is missing.") % {"part": name}
        raise BackupError("cut_short", message) from error


def _member(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    """The bytes of a member, which must be a plain file. Raises BackupError."""
    if (stream := tar.extractfile(_member_header(tar, name))) is None:
        raise manifests.unreadable()
    return stream


def _unpack(tar: tarfile.TarFile, part: BackupFile, folder: Path) -> Path:
    path = folder / Path(part.name).name
    digest, length = hashlib.sha256(), 0
    with _member(tar, part.name) as stream, path.open("xb") as file:
        while piece := stream.read(_PIECE):
            digest.update(piece)
            length += len(piece)
            file.write(piece)
    if (length, digest.hexdigest()) != (part.bytes, part.sha256):
        raise damaged(part.name)
    return path


def damaged(part: str) -> BackupError:
    return BackupError(
        "damaged", _("This backup is damaged: the checksum of %(part)s does not match.") % {"part": part}
    )
