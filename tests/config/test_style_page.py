"""The page /style/: access, contents, and colours outside of tokens.css."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from config.style import examples
from tests.source_files import ROOT, tracked
from tournaments.desk.board import ICONS as STATES

STYLES = ROOT / "static"
COLOUR = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})\b", re.IGNORECASE)
OWN_COLOURS = {
    "css/tokens.css": "the colours by role",
    "css/components/club_badge.css": "the colours of clubs",
    "css/components/cards.css": "faces of cards, which are white in every theme",
    "css/components/hand.css": "faces of cards",
    "css/components/dialogs.css": "disabled answers on the felt",
    "css/components/felt.css": "the card table",
    "css/components/lesson.css": "the felt of lessons",
    "css/components/gathering.css": "the card table",
    "css/components/parts.css": "avatars, staff badges and codes",
    "css/components/calendar.css": "the leaf of a calendar",
    "tournaments/embed.css": "parts inside other sites, which load no other style sheet",
    "css/components/api_docs.css": "a library's page with colours of its own",
    "css/components/shell.css": "the mark of the product",
    "css/components/games.css": "felt of the tiles of games",
    "css/components/event.css": "the invitation on felt",
    "css/components/people.css": "paper codes",
    "css/components/seat.css": "the seat on felt",
    "css/components/tile.css": "the band on felt",
    "css/base.css": "paper",
    "accounts/sign_in.css": "paper codes",
    "games/rules.css": "printed rules",
    "tournaments/events.css": "felt",
    "tournaments/paper.css": "paper",
    "tournaments/pdf.css": "paper",
}
"""Style sheets that name a colour, with the reason. All others use roles."""


@pytest.mark.django_db
def test_only_staff_see_the_page(client: Client) -> None:
    assert client.get("/style/").status_code == 404
    client.force_login(User.objects.create_user("ayu"))
    assert client.get("/style/").status_code == 404
    client.force_login(User.objects.create_user("rina", is_staff=True))
    assert client.get("/style/").status_code == 200


@pytest.mark.django_db
def test_in_development_everybody_sees_the_page(client: Client, settings: Any) -> None:
    settings.DEBUG = True
    assert client.get("/style/").status_code == 200


@pytest.mark.django_db
def test_every_icon_card_and_state_of_a_table_is_on_the_page(admin_client: Client) -> None:
    page = admin_client.get("/style/").content.decode()
    used = set(re.findall(r"#i-([a-z0-9-]+)", page))
    assert set(examples.icons()) <= used
    cards = [card for suit in examples.cards() for card in suit]
    assert len(cards) == 52 + 40
    assert page.count('class="card-face') >= len(cards)
    assert page.count('<li id="t') >= len(STATES)


@pytest.mark.django_db
def test_an_unknown_theme_or_density_changes_nothing(admin_client: Client) -> None:
    page = admin_client.get("/style/?theme=<b>&density=none").content.decode()
    head = page[: page.index("<head>")]
    assert "data-theme" not in head
    assert "data-density" not in head


def test_colours_are_named_by_role_outside_of_listed_style_sheets() -> None:
    sheets = [path for path in tracked() if path.suffix == ".css" and STYLES in path.parents]
    named = {str(path.relative_to(STYLES)) for path in sheets if COLOUR.search(path.read_text())}
    assert {name for name in named if "vendor" not in name} == set(OWN_COLOURS)


def test_no_page_has_styles_of_its_own() -> None:
    """Mail has: no program that reads mail loads a style sheet."""
    pages = [path for path in tracked() if path.suffix == ".html" and ROOT / "templates" in path.parents]
    styled = {str(path.relative_to(ROOT)) for path in pages if re.search(r"<style\b|\sstyle=[\"']", path.read_text())}
    assert styled == {"templates/accounts/mail.html"}
