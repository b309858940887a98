"""Users and tokens as they come in and go out."""

from datetime import datetime
from typing import Annotated

from django.conf import settings
from django.utils.translation import gettext_noop
from pydantic import Field, StringConstraints

from accounts.models import TOKEN_NAME
from accounts.scopes import SCOPES
from inputs.model import Choices, Input, Output, letters


class UserOut(Output):
    """The signed-in user."""

    id: int
    username: str
    first_name: str
    last_name: str
    language: Annotated[str, Choices(dict([("", ""), *settings.LANGUAGES]))]


class Credentials(Input):
    """A username with its password, in which spaces count."""

    username: Annotated[str, Field(min_length=1)]
    password: Annotated[str, StringConstraints(strip_whitespace=False), Field(min_length=1)]


class CreatedToken(Output):
    """A token in full, which no later answer contains."""

    token: str = Field(description="Send it as `Authorization: Bearer …`; it is shown only once.")
    expiry: datetime | None
    user: UserOut


class TokenOut(Output):
    """A token by its first letters, since the rest is not stored.

    `scopes` null: it may do everything its owner may.
    """

    token_key: str
    name: str
    scopes: list[str] | None
    created: datetime
    expiry: datetime | None


class NewToken(Input):
    """A token to create: its permissions, and the name by which its owner knows it again."""

    name: Annotated[str, letters(TOKEN_NAME), Field(title=gettext_noop("API client name"))] = ""
    scopes: Annotated[list[Annotated[str, Choices(SCOPES)]], Field(title=gettext_noop("Permissions"), min_length=1)]
