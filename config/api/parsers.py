"""JSON bodies as the framework reads them, except that one nested without end is a bad request and no fault of ours."""

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class JSON(JSONParser):
    """Their size is limited before they come here, by DATA_UPLOAD_MAX_MEMORY_SIZE."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError(_("This document is nested deeper than any that can be meant.")) from error
