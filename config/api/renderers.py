"""JSON of the REST interface, with every time in one format."""

from datetime import datetime
from typing import Any

from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

from games.core.values import written_moment


class Encoder(JSONEncoder):
    """The framework's, which would write a moment in the time zone it was read in."""

    def default(self, obj: Any) -> Any:
        return written_moment(obj) if isinstance(obj, datetime) else super().default(obj)


class JSON(JSONRenderer):
    """Fields leave moments as they are (DATETIME_FORMAT), and here they are written."""

    encoder_class = Encoder
