"""Settings of the card table are stored by account or browser and validated."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import translation

from games.table_page.settings import COOKIE, TableSettings
from games.wording import cards as faces

pytestmark = pytest.mark.django_db

CHOSEN = {"hold": "tap", "courts": "own", "suits": "two", "size": "large", "confirm": "yes", "sounds": "on"}


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


def test_an_invalid_choice_is_refused_and_a_foreign_cookie_counts_for_nothing(client: Client) -> None:
    assert client.post("/play/settings", {**CHOSEN, "hold": "99"}).status_code == 422
    client.cookies[COOKIE] = "hold=<script>&suits=two"
    assert client.get("/play/settings").context["settings"].initial["hold"] == "1200"


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
