"""Emails about league matches to the address of an account: whether it wants them, and the link that stops them.

They go to captains, and to staff of a club whose team has none, who chose no address for messages about their events.
"""

from typing import Any

from allauth.account.models import EmailAddress
from django.core import signing
from django.db.models import Q

from accounts.models import User
from tournaments.leagues.rights import ACTING, listed_captains
from tournaments.models import ClubRole, League, LeagueTeam

SALT = "tournaments.match_emails.stop"


def address_of(user: User) -> str:
    """Return the confirmed main address of an account; an empty text without one."""
    row = EmailAddress.objects.filter(user=user, primary=True, verified=True).first()
    return str(row.email) if row is not None else ""


def is_asked_about_matches(user: Any) -> bool:
    """Whether an account acts for a team in a league that is not over, so that it hears of other dates."""
    if not user.is_authenticated:
        return False
    clubs = ClubRole.objects.filter(user=user, kind__in=ACTING, club__hosted=True).values("club")
    teams = LeagueTeam.objects.exclude(league__state=League.State.FINISHED)
    listed = listed_captains().filter(person__user=user).values("team")
    return teams.filter(Q(captains=user) | Q(pk__in=listed) | Q(captains=None, club__in=clubs)).exists()


def choose_match_emails(user: User, *, wanted: bool) -> None:
    """Send the account emails about league matches, or no more of them. Idempotent."""
    User.objects.filter(pk=user.pk).update(match_emails=wanted)


def match_stop_token(user: User) -> str:
    """Return the token of the link that stops these emails. It works while the account has its present address."""
    return signing.dumps([user.pk, address_of(user)], salt=SALT)


def account_to_stop(token: str) -> EmailAddress | None:
    """Return the address of a link that stops emails about league matches, with its account."""
    try:
        pk, address = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return EmailAddress.objects.filter(user=pk, email=address).select_related("user").first()
