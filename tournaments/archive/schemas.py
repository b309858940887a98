"""The import of an archive as it comes in and goes out."""

from typing import Annotated

from pydantic import Field

from inputs.model import LEFT_OUT, Input, SentFile, letters
from tournaments.models.limits import FINGERPRINT, SLUG_OF_COPY

SLUG = r"^[-a-zA-Z0-9_]+$"


class ImportOptions(Input):
    """Options of an import.

    `slug` is the address of the copy; when empty, the address in the archive is used. `trust` is the fingerprint of a
    key to trust in addition to the site's own. `believe` accepts results that do not follow from the rules.
    """

    slug: str = ""
    trust: str = ""
    match_names: bool = Field(
        default=LEFT_OUT, description="Treat people with the same name and club as the same person."
    )
    believe: bool = Field(default=LEFT_OUT, description="Import anyway, despite problems found.")


class ArchiveUpload(ImportOptions):
    """An archive, and the options of its import."""

    file: SentFile = Field(description="The exported archive.")
    slug: Annotated[str, letters(SLUG_OF_COPY, 1), Field(pattern=SLUG)] = Field(
        default=LEFT_OUT, description="A different address for the copy."
    )
    trust: Annotated[str, letters(FINGERPRINT, 1)] = Field(
        default=LEFT_OUT, description="The fingerprint of the key that is trusted, where it is another site's."
    )
    check: bool = Field(default=LEFT_OUT, description="Preview the import without saving.")


class ImportedEvent(Input):
    """The result of an import."""

    event: str = Field(description="The address of the copy.")
    version: int = Field(description="The version of the event in the archive.")
    kept: bool = Field(description="False when this was only a check.")
    signed_by: str = Field(description="The fingerprint of the key that signed the archive.")
    by_this_site: bool
    new_people: int
    matched_people: list[str]
    differences: list[str] = Field(description="What does not follow from the rules, as sentences.")
    running_tables: int = Field(description="Tables online that were not over: they stand still here.")
    rows: dict[str, int] = Field(description="Rows of each list.")
