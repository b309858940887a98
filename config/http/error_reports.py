"""Error reports, in the log and on the DEBUG page, without data of a deal.

A traceback as Django formats it holds the local variables of every function, so the hands and the pack of a running
deal; and a database may put a whole row into its message. Readers of logs and error pages must not see cards.
"""

import re
from collections.abc import ItemsView
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter, SafeExceptionReporterFilter

HIDDEN = re.compile(r"\b[1-9TJQKAN][SHDCBO]\b|\b[0-9a-f]{32,}\b")
"""Cards of either pack; seeds, secrets and whatever else is as long and as hexadecimal."""


def without_cards(text: str) -> str:
    """The text with every card and every long hexadecimal number blotted out."""
    return HIDDEN.sub("··", text)


class NoVariables(SafeExceptionReporterFilter):
    """No local variables, whatever DEBUG says."""

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: Any) -> ItemsView[str, Any]:
        return {}.items()


class Report(ExceptionReporter):
    """The page and the mail about an error."""

    def get_traceback_html(self) -> SafeString:
        return SafeString(without_cards(super().get_traceback_html()))

    def get_traceback_text(self) -> SafeString:
        return SafeString(without_cards(super().get_traceback_text()))
