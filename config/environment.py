"""Settings from the environment, and the secret key of an embedded installation.

A value that cannot be used becomes a sentence with its name and the right form. Settings are read before Django is set
up, hence in English only.
"""

import importlib.util
import os
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from environ import Env

from games.core.redis_address import SENTINELS

YES = frozenset({"true", "yes", "on", "ok", "y", "1"})
NO = frozenset({"false", "no", "off", "n", "0"})
HOST_NAME = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\]")
"""A name or an address, without `https://` and without a port."""
ORIGIN = re.compile(r"https?://[^/\s@]+")
"""As browsers say it: no `/` at the end."""
RATE = re.compile(r"[1-9]\d*/(s|sec|second|m|min|minute|h|hour|d|day)")
REDIS = re.compile(r"rediss?://([^/@\s]*@)?(\[[0-9a-fA-F:.]+\]|[^/@:\s]+)(:\d+)?(/\d*)?(\?\S*)?")
PUSH_KEY = re.compile(r"(?!A{43})[\w-]{43}", re.ASCII)
"""32 bytes in base64url."""
SENTINEL_FORM = "redis+sentinel://:PASSWORD@HOST:26379,HOST:26379,HOST:26379/NAME/0"
DATABASES = ("postgres", "postgresql", "sqlite")
WRITTEN = "with each sign in a password that is no letter and no digit written as %XX"
MAX_DURATION = 36_500
"""Days or hours that a setting may name: calendars end, and what asks for a day before the first one fails later."""
ALIKE = 0.85
"""How much a name has to be like one of ours to have been meant, by difflib."""

T = TypeVar("T")


class Wrong(SystemExit):
    """Exit with sentences about unusable settings instead of a traceback."""

    def __init__(self, sentences: Sequence[str]) -> None:
        head = "Troeftafel does not start: its settings cannot be used (docs/operations.md, “Settings”)."
        super().__init__("\n  ".join([head, *sentences]))


class Environment:
    """Reads settings one by one; `refuse_wrong` then reports all that are invalid."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._said = variables
        self._asked: set[str] = set()
        self._wrong: list[str] = []

    def text(self, name: str, default: str = "") -> str:
        """Return the text as it is; an empty one counts as missing."""
        self._asked.add(name)
        return self._said.get(name) or default

    def beginning_with(self, prefix: str) -> dict[str, str]:
        """Return the variables that begin so, by the rest of their names; empty ones count as missing."""
        names = [name for name, text in self._said.items() if name.startswith(prefix) and text]
        self._asked.update(names)
        return {name.removeprefix(prefix): self._said[name] for name in names}

    def names(self, name: str, default: Sequence[str] = ()) -> list[str]:
        """Return the texts between commas."""
        return [item.strip() for item in self.text(name, ",".join(default)).split(",") if item.strip()]

    def names_like(self, name: str, like: re.Pattern[str], right: str, default: Sequence[str] = ()) -> list[str]:
        names = self.names(name, default)
        for item in names:
            if not like.fullmatch(item):
                self._refuse(name, f"is “{item}”", right)
        return names

    def flag(self, name: str, default: bool = False) -> bool:
        return self._read(name, default, _yes_or_no, "true or false")

    def whole(self, name: str, default: int, least: int = 0, most: int | None = None) -> int:
        right = f"a whole number from {least} to {most}" if most else f"a whole number, {least} or more"
        return self._read(name, default, lambda text: _within(int(text), least, most), right)

    def number(self, name: str, default: float, of: str, above: float = -1) -> float:
        """Return a number from 0, or above `above`, to MAX_DURATION; `of` names its unit."""
        least = "more than 0" if above == 0 else "0 or more"
        right = f"a number of {of}, {least}, at most {MAX_DURATION}, such as {default:g}"
        return self._read(name, default, lambda text: _more_than(above, float(text)), right)

    def one_of(self, name: str, choices: Sequence[str], default: str) -> str:
        """Return the choice as the list spells it; upper and lower case are equal."""
        choices_by_name = {choice.lower(): choice for choice in choices}
        return self._read(name, default, lambda text: choices_by_name[text.lower()], f"one of {', '.join(choices)}")

    def rate(self, name: str, default: str) -> str:
        right = f"so many per s, min, hour or day, such as {default}"
        return self._read(name, default, lambda text: _like(RATE, text), right)

    def zone(self, name: str, default: str) -> str:
        right = f"a time zone as its files are called, such as {default}"
        return self._read(name, default, lambda text: ZoneInfo(text).key, right)

    def redis(self, name: str) -> str:
        url = self.text(name).strip()
        if url and not (REDIS.fullmatch(url) or SENTINELS.fullmatch(url)):
            right = f"redis://:PASSWORD@HOST:6379/0 or {SENTINEL_FORM}, {WRITTEN}"
            self._refuse(name, "is not what it has to be", right)
        return url

    def database(self, name: str, default: str) -> tuple[str, dict[str, Any]]:
        """Return a database URL and its Django configuration.

        The folder of a SQLite file must be usable.
        """
        url = self.text(name, default).strip()
        config = _options_of(url)
        right = f"postgres://USER:PASSWORD@HOST:5432/NAME or sqlite:////FOLDER/FILE, {WRITTEN}"
        if not _is_database(config):
            self._refuse(name, "is not what it has to be", right)
            return default, dict(Env.db_url_config(default))
        if "sqlite3" in config["ENGINE"] and config["NAME"] != ":memory:" and url != default:
            self._refuse_folder(name, Path(config["NAME"]).parent)
        return url, config

    def push_key(self, name: str) -> str:
        """Return a key that signs notifications; a wrong one is not repeated, since it may be another secret."""
        key = self.text(name).strip()
        if key and not PUSH_KEY.fullmatch(key):
            self._refuse(name, "is not such a key", "what `manage.py push_keys` prints")
        return key

    def folder(self, name: str, default: Path) -> Path:
        """One that is there from now on, and in which this process may write."""
        path = Path(self.text(name, str(default)))
        self._refuse_folder(name, path)
        return path

    def folder_for_later(self, name: str) -> str:
        """Return a folder that may be missing now, such as on a mounted disk.

        Only the path of a file is refused.
        """
        path = self.text(name)
        if path and Path(path).exists() and not Path(path).is_dir():
            self._refuse(name, f"is “{path}”, which is a file", "a folder")
        return path

    def class_of(self, name: str, default: str) -> str:
        """Return the full name of a class in an installed module, without loading it."""
        right = f"the name of a class in a module that is installed, such as {default}"
        return self._read(name, default, _in_a_module, right)

    def needs(self, name: str, why: str) -> None:
        self._wrong.append(f"{name} is not set. {why}")

    def refuse_wrong(self) -> None:
        """Raises Wrong."""
        if self._wrong:
            raise Wrong(self._wrong)

    def mistyped(self) -> dict[str, str]:
        """Map unread names that closely resemble one of ours to that one."""
        meant_by_name = {}
        for name in sorted(set(self._said) - self._asked):
            for meant in get_close_matches(name, self._asked - set(self._said), n=1, cutoff=ALIKE):
                meant_by_name[name] = meant
        return meant_by_name

    def _read(self, name: str, default: T, read: Callable[[str], T], right: str) -> T:
        text = self.text(name).strip()
        if not text:
            return default
        try:
            return read(text)
        except (
            ValueError,
            KeyError,
            OSError,
        ):  # a zone that is not there is a KeyError, one that is a folder an OSError
            self._refuse(name, f"is “{text}”", right)
            return default

    def _refuse(self, name: str, fault: str, right: str) -> None:
        self._wrong.append(f"{name} {fault}; it should be {right}.")

    def _refuse_folder(self, name: str, path: Path) -> None:
        if fault := fault_of_folder(path):
            self._wrong.append(f"{name}: {path} cannot be used as a folder ({fault}).")


def fault_of_folder(path: Path) -> str:
    """Return why a folder is not writable, or "". A missing folder is created."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        return error.strerror or str(error)
    return "" if os.access(path, os.W_OK | os.X_OK) else "this account may not write in it"


def _yes_or_no(text: str) -> bool:
    if text.lower() not in YES | NO:
        raise ValueError(text)
    return text.lower() in YES


def _within(number: int, least: int, most: int | None) -> int:
    if number < least or (most is not None and number > most):
        raise ValueError(number)
    return number


def _more_than(above: float, number: float) -> float:
    if not (number > above and 0 <= number <= MAX_DURATION):
        raise ValueError(number)
    return number


def _like(pattern: re.Pattern[str], text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text


def _in_a_module(text: str) -> str:
    module, _, name = text.rpartition(".")
    try:
        spec = importlib.util.find_spec(module) if module and name else None
    except ImportError:  # the module before the last dot
        spec = None
    if spec is None:
        raise ValueError(text)
    return text


def _options_of(url: str) -> dict[str, Any]:
    """Parse a database URL; empty when it is another kind or cannot be parsed."""
    if url.partition(":")[0] not in DATABASES:
        return {}
    try:
        return dict(Env.db_url_config(url))
    except ValueError:  # such as an invalid port that is part of a password
        return {}


def _is_database(config: Mapping[str, Any]) -> bool:
    """With a name; a password with signs that are not written as %XX ends up in it."""
    name = str(config.get("NAME", ""))
    return bool(name) and ("sqlite3" in config["ENGINE"] or re.fullmatch(r"[^@/\s]+", name) is not None)


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
