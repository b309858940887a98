"""The site on the start screen of a phone, and as a shared link."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image

from engine.registry import games
from testkit.pictures import FOLDER, SHARED

pytestmark = pytest.mark.django_db
META = re.compile(r'<meta (?:property|name)="(og:[^"]+)"\s+content="([^"]*)"')


def test_a_phone_gets_icons_of_the_sizes_they_are_said_to_have(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    facts = answer.json()
    assert (facts["start_url"], facts["display"]) == ("/me/", "standalone")
    for icon in facts["icons"]:
        with Image.open(FOLDER / Path(icon["src"].partition("?")[0]).name) as picture:
            assert "x".join(map(str, picture.size)) == icon["sizes"]
    assert "maskable" in {icon["purpose"] for icon in facts["icons"]}


def test_the_app_begins_in_the_colours_of_the_pages(client: Client) -> None:
    tokens = (Path(settings.BASE_DIR) / "static/css/tokens.css").read_text()
    facts = client.get("/manifest.webmanifest").json()
    for token, name in (("paper", "background_color"), ("surface", "theme_color")):
        assert f"--{token}: {facts[name]};" in tokens


def test_a_shared_link_shows_a_picture_with_its_full_address(client: Client) -> None:
    facts = dict(META.findall(client.get("/").content.decode()))
    assert facts["og:image"].startswith("http://testserver/")
    assert facts["og:title"]


@pytest.mark.parametrize("game", ["", *(name for name, game in games().items() if game.poster)])
def test_every_game_with_a_poster_has_a_picture_for_links(game: str) -> None:
    with Image.open(FOLDER / f"share{'-' if game else ''}{game}.png") as picture:
        assert picture.size == SHARED
