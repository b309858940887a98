"""Errors in a document that asks for a seating."""

from seating.sentences import sentence


class SeatingError(Exception):
    """A document that cannot be read.

    `field` is the path to what is wrong, such as `seat.scores.p03`.
    """

    def __init__(self, code: str, field: str = "", **facts: object) -> None:
        super().__init__(code)
        self.code, self.field, self.facts = code, field, facts

    @property
    def message(self) -> str:
        """The English sentence; `sentences.sentence` gives it in other languages."""
        return sentence(self.code, self.facts)
