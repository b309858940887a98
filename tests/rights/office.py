"""Permissions in the administration: models, actions on rows, and own pages."""

from collections.abc import Iterator

from django.contrib import admin

from tests.rights.asking import routes
from tests.rights.roles import NOBODY, PERMITTED, ROOTS

SHOWN = (NOBODY, NOBODY, NOBODY)
"""To be looked at only."""

MODELS = {
    # roles that may add, change and delete
    "accounts.user": (PERMITTED, PERMITTED, PERMITTED),
    "accounts.auditline": SHOWN,
    "auth.group": (ROOTS, ROOTS, ROOTS),
    "account.emailaddress": (ROOTS, ROOTS, ROOTS),
    "mfa.authenticator": (ROOTS, ROOTS, ROOTS),
    "knox.authtoken": (ROOTS, ROOTS, ROOTS),
    "games.table": SHOWN,
    "games.seat": SHOWN,
    "games.deal": SHOWN,
    "games.sheet": SHOWN,
    "games.dailyplay": SHOWN,
    "games.dailybotplay": SHOWN,
    "tournaments.club": (PERMITTED, PERMITTED, PERMITTED),
    "tournaments.person": (PERMITTED, PERMITTED, PERMITTED),
    "tournaments.event": (PERMITTED, ROOTS, NOBODY),
    "tournaments.entry": (NOBODY, ROOTS, NOBODY),
    "tournaments.round": SHOWN,
    "tournaments.place": SHOWN,
    "tournaments.ruling": (PERMITTED, NOBODY, NOBODY),
    "tournaments.series": (PERMITTED, ROOTS, ROOTS),
    "tournaments.seatingwish": (PERMITTED, NOBODY, ROOTS),
    "tournaments.schedule": SHOWN,
    "tournaments.roundchange": SHOWN,
    "tournaments.substitution": SHOWN,
    "tournaments.logentry": SHOWN,
    "tournaments.erasure": SHOWN,
}
"""PERMITTED includes the office without a role in the event.

Actions of an event are for its own roles (ROOTS here).
"""
ONLY_ROOTS = {"auth.group", "account.emailaddress", "mfa.authenticator", "knox.authtoken"}
"""Not even looked at by others."""
ACTIONS = {
    "tournaments.entry check_in": ROOTS,
    "tournaments.entry check_out": ROOTS,
    "tournaments.entry withdraw": ROOTS,
    "tournaments.ruling cancel": ROOTS,
    "tournaments.person replace_links": PERMITTED,
    "account.emailaddress make_verified": ROOTS,
    "accounts.user end_sessions": PERMITTED,
}
PAGES = {
    "admin/operations/": ROOTS,
    "admin/games/sheet/<sheet_id>/correct/": PERMITTED,
    "admin/tournaments/person/<person_id>/data/": PERMITTED,
    "admin/tournaments/person/<person_id>/erase/": PERMITTED,
    "admin/accounts/user/<id>/password/": PERMITTED,
}


def registered() -> set[str]:
    return {model._meta.label_lower for model in admin.site._registry}


def actions() -> set[str]:
    """Actions besides deleting, which is asked about as deleting is."""
    return {
        f"{model._meta.label_lower} {getattr(action, '__name__', action)}"
        for model, page in admin.site._registry.items()
        for action in page.actions or ()
    }


def is_own_page(route: str) -> bool:
    """Return True if the page is not one that Django's admin has for every model."""
    usual = ("add/", "change/", "delete/", "history/", "<object_id>/")
    if not route.startswith("admin/") or route.endswith(usual) or route in set(_of_the_site()):
        return False
    return route.count("/") > 3 or route == "admin/operations/"


def _of_the_site() -> Iterator[str]:
    yield from (route for route, view in routes() if getattr(view, "__qualname__", "").startswith("AdminSite."))
