"""Which settings were found, in words, without secrets."""

import re
from collections.abc import Iterable

from django.conf import settings
from django.utils.translation import gettext as _


def without_password(url: str) -> str:
    """The address with its password, if any, as ***; whatever signs the password has."""
    return re.sub(r"(?<=//)([^:/]*):.+@", r"\1:***@", url)


def mode() -> str:
    if settings.EMBEDDED:
        return _("embedded (one process serves the pages and runs the tasks)")
    return _("separate web, worker and beat processes")


def broker() -> str:
    return without_password(settings.REDIS_URL) if settings.REDIS_URL else _("in this process")


def lines() -> list[str]:
    """Return the lines that an operator wants to see first at a start."""
    return [
        _("database: %(url)s") % {"url": without_password(settings.DATABASE_URL)},
        _("broker:   %(broker)s") % {"broker": broker()},
        _("mode:     %(mode)s") % {"mode": mode()},
        *(
            _("unknown setting: %(name)s (did you mean %(meant)s?)") % {"name": name, "meant": meant}
            for name, meant in mistyped()
        ),
    ]


def mistyped() -> Iterable[tuple[str, str]]:
    """Names in the environment that mean nothing, each with the one that it is like."""
    return settings.MISTYPED.items()


def line() -> str:
    return "Troeftafel: " + "; ".join(" ".join(text.split()) for text in lines())
