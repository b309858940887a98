"""Settings of the card table are stored by account or browser and validated."""

import re
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import translation

from engine.cards import FRENCH_PACK, SPANISH_PACK
from games.table_page.settings import COOKIE, TableSettings
from games.tables.seats import Viewer
from games.view.selectors import view_for
from games.wording import cards as faces
from tests.games.helpers.page_tables import SEATED, open_online, sitting
from tests.present import present

pytestmark = pytest.mark.django_db

CHOSEN = {
    "hold": "tap", "courts": "own", "suits": "two", "size": "large", "confirm": "yes", "sounds": "on",
    "faces": "pictures",
}  # fmt: skip
MAX_COURTS = 80_000
"""Bytes of the pictures of courts, compressed with brotli."""
PACKS = [(card, deck) for deck, pack in ((faces.FRENCH, FRENCH_PACK), (faces.SPANISH, SPANISH_PACK)) for card in pack]


def test_a_guest_finds_the_choices_again_in_the_browser(client: Client) -> None:
    answer = client.post("/play/settings", {**CHOSEN, "next": "/play/"})
    assert answer["Location"] == "/play/"
    form = client.get("/play/settings").context["settings"]
    assert form.initial == {**CHOSEN, "sounds": True, "shortcuts": False}


def test_choices_of_an_account_are_kept_with_it(client: Client) -> None:
    user = get_user_model().objects.create_user("ayu")
    client.force_login(user)
    client.post("/play/settings", CHOSEN)
    user.refresh_from_db()
    assert (user.trick_hold, user.courts, user.suits, user.size) == ("tap", "own", "two", "large")
    assert (user.confirm_cards, user.sounds, user.shortcuts) == (True, True, False)
    assert user.faces == "pictures"


def test_an_invalid_choice_is_refused_and_a_foreign_cookie_counts_for_nothing(client: Client) -> None:
    assert client.post("/play/settings", {**CHOSEN, "hold": "99"}).status_code == 422
    client.cookies[COOKIE] = "hold=<script>&suits=two"
    assert client.get("/play/settings").context["settings"].initial["hold"] == "1200"


def test_a_browser_keeps_the_choice_of_faces_for_a_year(client: Client) -> None:
    client.post("/play/settings", CHOSEN)
    cookie = client.cookies[COOKIE]
    assert "faces=pictures" in cookie.value
    assert cookie["max-age"] == 365 * 24 * 60 * 60
    client.cookies[COOKIE] = "hold=1200&courts=kqj&suits=two&size=normal"
    assert client.get("/play/settings").context["settings"].initial["faces"] == "drawn"


def test_pictures_of_courts_are_loaded_only_where_they_are_chosen() -> None:
    table_id = open_online("truf", "classic", options={"deals": 1})
    client = sitting("N")
    courts = re.compile(r'href="[^"]*/courts\.svg[^"#]*#([KQJ][SHDC])"')
    viewer = Viewer(holders=frozenset({f"guest:{SEATED['N']}"}))
    held = [card for card in present(view_for(table_id, viewer)["deal"])["hand"] or () if card[0] in "KQJ"]
    assert courts.findall(client.get(f"/play/{table_id}/").content.decode()) == []
    client.post("/play/settings", CHOSEN)
    assert sorted(courts.findall(client.get(f"/play/{table_id}/").content.decode())) == sorted(held)


@pytest.mark.long
def test_the_pictures_are_twelve_and_small() -> None:
    sprite = (Path(settings.BASE_DIR) / "static" / "courts.svg").read_bytes()
    pictures = set(re.findall(r'<symbol id="(\w\w)"', sprite.decode()))
    assert pictures == {f"{rank}{suit}" for rank in "KQJ" for suit in "SHDC"}
    assert len(brotli.compress(sprite)) <= MAX_COURTS
    assert b"style=" not in sprite


def test_only_french_courts_are_pictures() -> None:
    with faces.pictures(True):
        assert [card for card, deck in PACKS if faces.face(card, deck).picture] == [
            card for card in FRENCH_PACK if card[0] in "KQJ"
        ]


def test_every_face_has_a_name_of_its_own_in_each_language() -> None:
    names = {}
    for language in ("en", "nl", "id", "fr"):
        with translation.override(language):
            names[language] = [faces.card_name(card, deck) for card, deck in PACKS]
        assert len(set(names[language])) == len(PACKS) == 92
    assert all(len({names[language][at] for language in names}) > 1 for at in range(92))


def test_foreign_redirects_are_ignored(client: Client) -> None:
    assert client.post("/play/settings", {**CHOSEN, "next": "https://elsewhere.example/"})["Location"] == "/play/"


@pytest.mark.parametrize(
    ("confirm", "event", "asks"),
    [("", False, ""), ("", True, "touch"), ("yes", False, "yes"), ("no", True, ""), ("yes", True, "yes")],
)
def test_two_taps_are_for_events_and_for_players_who_want_them(confirm: str, event: bool, asks: str) -> None:
    assert TableSettings(confirm=confirm).asks(event) == asks


@pytest.mark.parametrize(
    ("language", "letters"), [("en", "A K Q J"), ("id", "As K Q J"), ("nl", "A H V B"), ("fr", "A R D V")]
)
def test_court_cards_bear_the_letters_of_the_language_if_wanted(language: str, letters: str) -> None:
    cards = ("AS", "KS", "QS", "JS")
    with translation.override(language):
        assert [faces.face(card).index for card in cards] == ["A", "K", "Q", "J"]
        with faces.own_letters(True):
            assert " ".join(faces.face(card).index for card in cards) == letters
            assert faces.face("KC", faces.SPANISH).index == "12"
