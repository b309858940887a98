"""The secret key of an embedded installation: made once, readable by its owner only."""

import os
import secrets
from pathlib import Path


def key_in(path: Path) -> str:
    """The key stored at `path`; made on the first call. Two processes starting at once get the same key."""
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
