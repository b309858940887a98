"""The administration looks at daily deals, and learns nothing of a day that is not over."""

from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.daily import selectors, services
from games.daily.days import today
from games.models import DailyBotPlay, DailyPlay, RoundRoot, Table
from tests.games.helpers import daily_sets

pytestmark = pytest.mark.django_db
NOON, AFTER = "2026-11-29T12:00Z", "2026-11-30T02:01Z"
POINTS = [731, -842]
HOLDER = "session-of-a-guest"
HIDDEN = "hidden until the day is over"
MODELS = [DailyPlay, DailyBotPlay]


@pytest.fixture(autouse=True)
def noon() -> Any:
    with time_machine.travel(NOON, tick=False):
        yield


def signed_in() -> Client:
    """An administrator's browser; a session does not last until the next day."""
    client = Client()
    root = User.objects.filter(username="root").first() or User.objects.create_superuser("root", password="rendang-42")
    client.force_login(root)
    return client


@pytest.fixture
def office() -> Client:
    return signed_in()


@pytest.fixture
def table() -> Table:
    """A set that a player has finished today, and one play of a bot."""
    row = Table.objects.get(pk=daily_sets.played("ayu"))
    DailyPlay.objects.update(holder=HOLDER)
    DailyBotPlay.objects.update_or_create(day=today(), game="truf", number=0, defaults={"bot": "pip", "points": POINTS})
    return row


def name_of(model: Any, page: str) -> str:
    return f"admin:games_{model._meta.model_name}_{page}"


def pages(office: Client) -> dict[str, str]:
    """Address and HTML of every page about daily deals."""
    addresses = [reverse(name_of(model, "changelist")) for model in MODELS]
    for model in MODELS:
        for row in model._default_manager.all():
            addresses += [reverse(name_of(model, page), args=[row.pk]) for page in ("change", "history")]
    answers = {address: office.get(address) for address in addresses}
    assert {answer.status_code for answer in answers.values()} == {200}
    return {address: answer.content.decode() for address, answer in answers.items()}


def test_a_running_day_keeps_points_and_secrets_to_itself(office: Client, table: Table) -> None:
    secrets = [table.secret, HOLDER, *RoundRoot.objects.values_list("secret", flat=True)]
    packs = table.deals.values_list("pack", flat=True)
    for address, html in pages(office).items():
        assert not any(secret in html for secret in (*secrets, *packs)), address
        assert "731" not in html, address
        assert "842" not in html, address


@pytest.mark.usefixtures("table")
def test_points_of_bots_are_shown_when_the_day_is_over(office: Client) -> None:
    bot = DailyBotPlay.objects.get(number=0)
    address = reverse(name_of(DailyBotPlay, "change"), args=[bot.pk])
    assert HIDDEN in office.get(address).content.decode()
    with time_machine.travel(AFTER, tick=False):
        services.close_days()
        html = signed_in().get(address).content.decode()
    assert HIDDEN not in html
    assert "731, -842" in html


@pytest.mark.usefixtures("table")
def test_the_session_of_a_guest_stays_hidden_after_the_day() -> None:
    with time_machine.travel(AFTER, tick=False):
        services.close_days()
        assert not any(HOLDER in html for html in pages(signed_in()).values())


@pytest.mark.usefixtures("table")
def test_points_of_a_day_to_come_are_hidden() -> None:
    DailyBotPlay.objects.filter(number=0).update(day="2026-12-05")
    with time_machine.travel(AFTER, tick=False):
        services.close_days()
        assert not any("731" in html for html in pages(signed_in()).values())


@pytest.mark.usefixtures("table")
def test_the_list_and_the_result_agree_about_which_day_is_over() -> None:
    def closed() -> bool:
        return DailyPlay.objects.filter(selectors.closed_day()).exists()

    day = today()
    assert (closed(), selectors.is_closed(day)) == (False, False)
    with time_machine.travel(AFTER, tick=False):
        services.close_days()
        assert (closed(), selectors.is_closed(day)) == (True, True)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("model", MODELS)
def test_daily_deals_are_not_added_changed_or_deleted_by_hand(office: Client, model: Any) -> None:
    row = model.objects.first()
    assert office.get(reverse(name_of(model, "add"))).status_code == 403
    assert office.post(reverse(name_of(model, "change"), args=[row.pk]), {}).status_code == 403
    assert office.post(reverse(name_of(model, "delete"), args=[row.pk]), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize(
    ("model", "hidden"),
    [
        (DailyBotPlay, "points__icontains"),
        (DailyPlay, "holder__startswith"),
        (DailyPlay, "table__secret__startswith"),
        (DailyPlay, "table__sheets__points__icontains"),
    ],
)
def test_hidden_values_of_daily_deals_cannot_be_guessed_by_a_filter(office: Client, model: Any, hidden: str) -> None:
    assert office.get(reverse(name_of(model, "changelist")), {hidden: "7"}).status_code == 400


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("model", MODELS)
def test_lists_of_daily_deals_are_narrowed_down_by_game_and_day(office: Client, model: Any) -> None:
    address, day = reverse(name_of(model, "changelist")), today()
    total = model.objects.filter(game="truf", day=day).count()
    assert total >= 1
    within = f"day__gte={day}&day__lt={day.replace(day=30)}"
    counts = {"game=truf": total, "game=troefcall": 0, within: total}
    assert {query: office.get(f"{address}?{query}").context["cl"].result_count for query in counts} == counts


def test_a_list_asks_once_which_days_are_over(office: Client, django_assert_max_num_queries: Any) -> None:
    plays = [DailyBotPlay(day=today(), game="truf", number=number, bot="pip") for number in range(100, 150)]
    DailyBotPlay.objects.bulk_create(plays)
    with django_assert_max_num_queries(12):
        office.get(reverse(name_of(DailyBotPlay, "changelist")))
