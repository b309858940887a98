"""An organiser at the pages, and small functions for every test of pages."""

import re
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from tests.remembered import remembered
from tests.tournaments.helpers import club
from tournaments.models import Event, Person, Role

TRUF_SHEET = {"bids.N": 4, "bids.E": 3, "bids.S": 5, "bids.W": 2}
TRUF_SHEET |= {"tricks.N": 4, "tricks.E": 3, "tricks.S": 4, "tricks.W": 2}
PEOPLE = "Ayu,Kap\nBudi,Kap\nCitra,Kap\nDewi,Kap"


def organiser(client: Client) -> Any:
    """Signs in who may create events."""
    user = club.user("rina", is_superuser=True)
    sign_in(client, user)
    return user


def sign_in(client: Client, user: Any) -> None:
    """Sign in as this user, so that states can still be remembered afterwards."""
    client.cookies[settings.SESSION_COOKIE_NAME] = _session_of(user).session_key


@remembered
def _session_of(user: Any) -> Session:
    client = Client()
    client.force_login(user)
    return Session.objects.get(session_key=client.session.session_key)


def scorer(client: Client, event: Event) -> Any:
    """Sign in a person who may only enter results."""
    user = club.user("siti")
    _give_role(event, user, Role.Kind.SCORER)
    sign_in(client, user)
    return user


@remembered
def _give_role(event: Event, user: Any, kind: str) -> None:
    Role.objects.create(event=event, user=user, kind=kind)


def text(answer: Any) -> str:
    return str(answer.content.decode())


def messages_at(client: Client, url: str) -> str:
    """Return the messages above the content of the page after a redirect."""
    match = re.search(r'<ul class="messages".*?</ul>', text(client.get(url)), re.S)
    return match[0] if match else ""


def new_event(client: Client, **more: Any) -> Any:
    """Sends the form of a new event."""
    form = {"name": "Friday", "rules": "truf/classic", "shown_for": "truf/classic", "key": "k1", "people": PEOPLE}
    page = client.get("/t/new")
    options = page.context["form"]
    preset = {name: options[name].value() for name in options.fields if name.startswith("opt-")}
    return client.post("/t/new", {**{k: v for k, v in preset.items() if v is not None}, **STANDARD, **form, **more})


STANDARD = {
    "format": "individuals",
    "place": "club",
    "rounds_planned": "3",
    "ranking": "score_sum",
    "odd": "short_table",
    "sit_out_score": "0",
    "clock_seconds": "60",
    "create": "",
}


def person_of(event: Event, number: int) -> Person:
    """The person of an entry for one."""
    return Person.objects.get(entries__event=event, entries__number=number)
