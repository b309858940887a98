"""JSON parser that answers endless nesting with 400 instead of 500."""

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSON(JSONParser):
    """Their size is limited before they come here, by DATA_UPLOAD_MAX_MEMORY_SIZE."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError(_("This document is nested too deeply. Use fewer levels.")) from error
