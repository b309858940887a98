"""A mutant as the catalogue declares it."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class StaleMutantError(Exception):
    """The text to replace is not in the file exactly once."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One edit of one file, and the tests that must notice it."""

    id: str
    path: str
    """The file, relative to the root of the project."""
    before: str
    after: str
    rule: str
    """The rule of the product that the edit breaks, as a sentence."""
    tests: tuple[str, ...]
    """Files or node ids; the first is tried first."""
    equivalent: str = ""
    """Why no input separates the mutant from the original. Empty: the tests must kill it."""

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def sources(self, root: Path = ROOT) -> tuple[str, str]:
        """The source of the file before and after the edit. Raises StaleMutantError."""
        source = (root / self.path).read_text()
        count = source.count(self.before)
        if count != 1:
            raise StaleMutantError(f"{count} places in {self.path} read {self.before!r}")
        return source, source.replace(self.before, self.after)
