"""JSON of the REST interface: how it is read, how it is written, and its pages."""

from collections.abc import Mapping
from datetime import datetime
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.pagination import PageNumberPagination
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from inputs.values import written_moment


class ShallowJSON(JSONParser):
    """Their size is limited before they come here, by DATA_UPLOAD_MAX_MEMORY_SIZE."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError(_("This document is nested too deeply. Use fewer levels.")) from error


class Encoder(JSONEncoder):
    """The framework's, which would write a moment in the time zone it was read in."""

    def default(self, obj: Any) -> Any:
        return written_moment(obj) if isinstance(obj, datetime) else super().default(obj)


class JSON(JSONRenderer):
    """Fields leave moments as they are (DATETIME_FORMAT), and here they are written."""

    encoder_class = Encoder


class Pages(PageNumberPagination):
    """`?page=2&page_size=100`; 50 a page unless asked otherwise, 200 at most."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
