"""Errors of moves, sheets, options and documents, as one family.

Every error carries a code and the facts of its sentence. The sentence is composed in one place (engine.sentences), so
that it can be given in the reader's language.
"""

from collections.abc import Sequence


class TroeftafelError(Exception):
    """The family. `code` is stable and for programs.

    `facts` fill the slots of its sentence.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class RuleError(TroeftafelError):
    """A move the rules refuse. The code is one of the reason codes of the rules pages."""


class InputError(TroeftafelError):
    """Something that cannot be read.

    `field` is the path to it, such as `deals[0].hands.N`.
    """

    allowed: Sequence[str] | None = None
    """The valid values, where they can be listed."""

    def __init__(self, code: str, field: str, **facts: object) -> None:
        super().__init__(code, **facts)
        self.field = field


class OptionError(InputError):
    """An option that is unknown, has an impossible value or conflicts with another."""


class FieldError(InputError):
    """One field of a sheet that cannot be true."""


class SheetError(TroeftafelError):
    """A sheet that cannot be true, with every field that is wrong."""

    def __init__(self, errors: Sequence[FieldError]) -> None:
        super().__init__("invalid_sheet")
        self.errors = tuple(errors)
