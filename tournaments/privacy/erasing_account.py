"""What is left of an account whose owner was erased: a row nobody can sign in with, because results point to it."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import LogEntry as OfficeEntry
from django.contrib.auth import SESSION_KEY, get_user_model
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Q
from knox.models import AuthToken

from games import api
from tournaments.models import Person, Role, Series

PREFERENCES = ("language", "suits", "size", "confirm_cards", "trick_hold", "courts", "sounds", "shortcuts")


def close_account(user: Any, name: str, code: str) -> None:
    """The account has no name, address, password, second factor, token, session or right any more."""
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    AuthToken.objects.filter(user=user).delete()
    end_sessions(user.pk)
    Role.objects.filter(user=user).delete()
    Series.organisers.through.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    log = apps.get_model("accounts", "AuditLine").objects
    log.filter(Q(user=user) | Q(name=user.username)).update(name=name, address="")
    user.username, user.first_name, user.last_name, user.email = f"erased-{code.lower()}", name, "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    for preference in PREFERENCES:
        setattr(user, preference, user._meta.get_field(preference).get_default())
    user.set_unusable_password()
    user.save()


def end_sessions(user_id: int) -> None:
    """Sign an account out everywhere. A session tells whose it is only when it is opened, so all are."""
    mine = [
        session.session_key
        for session in Session.objects.iterator(500)
        if str(session.get_decoded().get(SESSION_KEY, "")) == str(user_id)
    ]
    Session.objects.filter(session_key__in=mine).delete()
    apps.get_model("accounts", "BrowserSession").objects.filter(user=user_id).delete()


def rename_in_the_office(person: Person | None, user: Any, names: api.Renaming) -> None:
    """The history of the office: by whose row it is, and wherever the name stands but in rows of other people."""
    people = ContentType.objects.get_for_models(Person, get_user_model()).values()
    for row in filter(None, (person, user)):
        kind = ContentType.objects.get_for_model(row)
        OfficeEntry.objects.filter(content_type=kind, object_id=str(row.pk)).update(object_repr=names.new)
    rest = OfficeEntry.objects.exclude(content_type__in=people)
    api.rewrite(rest, ["object_repr", "change_message"], names)
