"""Seating options of an event (Event.seating_options), and seating requests."""

from typing import Annotated, Any

from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, Field, model_validator

from engine.sentences import N
from inputs.model import Choices, Input, refusal, within
from tournaments.models import SeatingWish
from tournaments.models.limits import MIN_SEARCH, TABLE

AVOID, NEVER, IGNORE = "avoid", "never", "ignore"
CLUBS = {
    AVOID: gettext_lazy("Avoid meetings within a club"),
    NEVER: gettext_lazy("Never allow meetings within a club"),
    IGNORE: gettext_lazy("Ignore clubs"),
}
"""How members of one club are paired, with labels."""
SECONDS = 3
MAX_SECONDS = 60
MAX_WORTH = 1_000_000
MAX_MEETINGS = 100
KINDS = SeatingWish.Kind


def _short(value: float) -> float:
    """Return 3 instead of 3.0, as forms and the log show it."""
    return int(value) if value.is_integer() else value


TableNumber = Annotated[int, within(TABLE)]
Tables = Annotated[list[TableNumber], Field(max_length=TABLE.most), AfterValidator(lambda tables: sorted(set(tables)))]


class SeatingOptions(Input):
    """The seating options; absent ones stay as they are."""

    stays_when_left_out = True

    clubs: Annotated[str, Choices(CLUBS)] = AVOID
    repeat_worth: Annotated[float, Field(ge=0, le=MAX_WORTH), AfterValidator(_short)] | None = Field(
        default=None,
        description="Points of difference in the standings that one repeated meeting is worth; null: more than any.",
    )
    seconds: Annotated[float, Field(ge=MIN_SEARCH, le=MAX_SECONDS), AfterValidator(_short)] = Field(
        default=SECONDS, description="The most a search may take."
    )
    accessible_tables: Tables = Field(default_factory=list)
    max_meetings: Annotated[int, Field(ge=1, le=MAX_MEETINGS)] | None = None


def read_stored(options: dict[str, Any]) -> SeatingOptions:
    """Return stored options with defaults, including values that newer bounds refuse."""
    return SeatingOptions.model_construct(
        **{name: value for name, value in options.items() if name in SeatingOptions.model_fields}
    )


class NewWish(Input):
    """`apart` needs `other`, `fixed_table` the number of a `table`; entries by number."""

    kind: Annotated[KINDS, Choices.of(KINDS)]
    entry: Annotated[int, Field(ge=1)]
    other: Annotated[int, Field(ge=1)] | None = None
    table: TableNumber | None = None

    @model_validator(mode="after")
    def _with_its_table(self) -> "NewWish":
        if self.kind == KINDS.FIXED_TABLE and self.table is None:
            sentence = N("Enter a whole number from %(least)s to %(most)s.")
            raise refusal("out_of_range", sentence, "table", least=TABLE.least, most=TABLE.most)
        return self
