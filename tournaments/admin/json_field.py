"""JSON typed in the office: what no database keeps is refused in the form."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.fields import InvalidJSONInput


class PlainJSONField(forms.JSONField):
    """Without NaN and the like, halves of letters, numbers without end and nesting without end."""

    def to_python(self, value: Any) -> Any:
        try:
            found = super().to_python(value)
            json.dumps(found, allow_nan=False, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid", params={"value": value}) from error
        return found

    def bound_data(self, data: Any, initial: Any) -> Any:
        try:
            self.to_python(data)
        except ValidationError:
            return InvalidJSONInput(data)
        return super().bound_data(data, initial)
