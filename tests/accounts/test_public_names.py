"""Public names: cleaned, refused when they deceive, and compared as people see them."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts import public_names, staff_names
from accounts.models import User
from accounts.public_names import check_name, check_reserved, clean_name, look_alike
from games.models import Seat

PAIRS = [
    ("Ayu", "AYU"),
    ("Ayu", "Аyu"),  # Cyrillic A
    ("Ilse", "llse"),  # small L
    ("Ilse", "1lse"),
    ("Piet", "P1et"),
    ("Marnix", "Mamix"),
    ("Wim", "VVim"),
    ("Max", "Мах"),  # all of it Cyrillic
    ("José", "Jose"),
    ("Olga", "0lga"),
    ("Sam", "5am"),
    ("Jan", "𝓙𝓪𝓷"),
    ("Ayu", "Ayu (guest)"),
    ("Ayu (guest)", "Ayu (guest) (guest)"),
    ("Ayu", "A.y-u"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_names_that_people_take_for_one_look_alike(one: str, other: str) -> None:
    assert look_alike(one, clean_name(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Ayu", "Ayi"), ("Ali", "All"), ("Guest 1", "Guest 2"), ("Mila", "Milla"), ("Jan", "Иван")]
)
def test_names_that_differ_do_not_look_alike(one: str, other: str) -> None:
    assert not look_alike(one, other)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Ayu \t Pratama ", "Ayu Pratama"),
        ("A\u200byu\u202e", "Ayu"),
        ("Ay\u3164u\ufe0f\U000e0041", "Ayu"),
        ("Ｊａｎ", "Jan"),
        ("O´Neil", "O’Neil"),
        ("Jo\u200dse", "Jose"),
        ("میرزا\u200cخان", "میرزا\u200cخان"),
        ("e\u0301va", "éva"),
        ("\u3164", ""),
    ],
)
def test_a_name_is_stored_without_invisible_characters(typed: str, stored: str) -> None:
    assert clean_name(typed) == stored
    assert clean_name(stored) == stored


@pytest.mark.parametrize(
    "name",
    [
        "Ayu",
        "O’Neil",
        "d'Arc-Müller",
        "Иван",
        "Anna Иванова",
        "山田 はなこ",
        "김철수",
        "Nguyễn Thị Ánh",
        "ꦗꦮ",
        "R.Ng. X 2",
        "A & B",
    ],
)
def test_names_of_people_are_taken_in_any_common_script(name: str) -> None:
    check_name(clean_name(name))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Ayu ✓", "sign"),
        ("Ayu ✔️", "sign"),
        ("🛡 Ayu", "sign"),
        ("Ayu ⭐", "sign"),
        ("Ayu√", "sign"),
        ("Ayu ❶", "sign"),
        ("Ayu ®", "sign"),
        ("Ayu •", "sign"),
        ("Ayu ᐯ", "sign"),
        ("Z\u0302\u0303\u0304\u0305o", "sign"),
        ("Аyu", "mixed_scripts"),
        ("...", "unreadable"),
    ],
)
def test_a_name_that_imitates_a_badge_or_mixes_alphabets_is_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        check_name(clean_name(name))
    assert refused.value.code == code


@pytest.mark.parametrize(
    "name",
    ["Admin", "adm1n", "Аdmin", "Jan (organiser)", "Jan [staff]", "W-a-s-i-t", "Scheidsrechter Jan", "Troeftafel"],
)
def test_a_name_that_claims_an_office_is_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="sounds like a member of staff"):
        check_reserved(name)


@pytest.mark.parametrize("name", ["Joe Root", "Directo", "Ayu Pratama", "Stafford"])
def test_a_name_that_only_holds_the_letters_of_an_office_is_taken(name: str) -> None:
    check_reserved(name)


def test_people_of_one_name_are_listed_once_for_each() -> None:
    names = ["Ayu", "Budi", "Ayu", "аyu", "Citra"]
    assert public_names.groups_of_look_alikes(names) == [["Ayu", "Ayu", "аyu"]]


@pytest.fixture
def olga() -> User:
    return User.objects.create_user("olga", first_name="Olga", last_name="Smit", is_staff=True)


def sign_up(name: str) -> str:
    """Return the errors of a sign-up with this user name, empty if it succeeds."""
    form = {"username": name, "password1": "quite-long-words", "password2": "quite-long-words"}
    answer = Client().post("/account/signup/", form)
    return "" if answer.status_code == 302 else answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("0lga", "looks like the name of a member of staff"),
        ("olga.smit", "looks like the name of a member of staff"),
        ("director", "sounds like a member of staff"),
        ("ayu1", ""),
        ("АYU", "A word in this name mixes alphabets. Write each word in one alphabet."),
        ("AYU.", "is too similar to an existing one"),
        ("vvim", ""),
    ],
)
def test_signing_up_refuses_user_names_that_deceive(olga: User, name: str, sentence: str) -> None:
    User.objects.create_user("ayu")
    text = sign_up(name)
    assert sentence in text
    assert bool(text) == bool(sentence)


@pytest.mark.django_db
def test_the_full_name_of_an_account_may_not_be_that_of_staff(olga: User, client: Client) -> None:
    ayu = User.objects.create_user("ayu")
    client.force_login(ayu)
    form = {"suits": "four", "size": "normal", "courts": "kqj", "trick_hold": "1200"}
    answer = client.post("/account/", {**form, "first_name": "0lga", "last_name": "Smit"})
    assert "looks like the name of a member of staff" in answer.content.decode()
    assert client.post("/account/", {**form, "first_name": "Ayu ", "last_name": "Pra\u200btama"}).status_code == 302
    ayu.refresh_from_db()
    assert ayu.get_full_name() == "Ayu Pratama"


@pytest.mark.django_db
def test_staff_keep_their_own_name(olga: User, client: Client) -> None:
    client.force_login(olga)
    form = {
        "suits": "four",
        "size": "normal",
        "courts": "kqj",
        "trick_hold": "1200",
        "first_name": "Olga",
        "last_name": "Smid",
    }
    assert client.post("/account/", form).status_code == 302


@pytest.mark.django_db
def test_a_guest_does_not_sit_down_under_the_name_of_staff(olga: User, client: Client) -> None:
    opened = {"game": "truf", "preset": "classic", "lobby": "open", "name": "Ayu"}
    table = client.post("/api/v1/lobby", opened, content_type="application/json")
    guest = Client()
    path = f"/api/v1/tables/{table.json()['id']}/sit"
    answer = guest.post(path, {"name": "0lga Smit"}, content_type="application/json")
    assert answer.status_code == 400
    assert "looks like the name of a member of staff" in answer.content.decode()


@pytest.mark.django_db
def test_a_name_in_a_forged_cookie_is_no_way_around(olga: User, client: Client) -> None:
    client.cookies["guest-name"] = "0lga Smit"
    assert client.post("/play/new", {"choice": "truf/classic/4"}).status_code == 302
    assert list(Seat.objects.filter(kind="human").values_list("name", flat=True)) == ["Guest"]


@pytest.mark.django_db
def test_staff_that_left_frees_the_name(olga: User) -> None:
    User.objects.filter(pk=olga.pk).update(is_active=False)
    staff_names.check("0lga")
