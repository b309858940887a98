"""Secret key of an embedded installation: created once, for its owner only."""

import os
import secrets
from pathlib import Path


def key_in(path: Path) -> str:
    """Return the key at `path`, creating it once; concurrent processes get the same."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        _create(path)
    return path.read_text().strip()


def _create(path: Path) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secrets.token_urlsafe(50))
    try:
        os.link(draft, path)  # fails when another process was first, whose key then counts
    except FileExistsError:
        pass
    finally:
        draft.unlink()
