"""Whole events over REST."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.rest.site import API, body_of, refused
from tests.tournaments.helpers import archives, club
from tournaments.archive.limits import Archives
from tournaments.models import Event
from tournaments.rankings.selectors import standings_json

pytestmark = pytest.mark.django_db


def sent(client: Client, data: Any, **more: Any) -> Any:
    return client.post(f"{API}/events/import", {"file": SimpleUploadedFile("x.zip", data), **more})


def test_out_and_in_again(rina: Any) -> None:
    made = archives.evening(by=club.user("rina"))
    answer = rina.get(f"{API}/events/{made.slug}/archive")
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{made.slug}')
    done = body_of(sent(rina, answer.content, slug="copy"), 201)
    assert (done["event"], done["kept"], done["by_this_site"]) == ("copy", True, True)
    first, other = standings_json(made)[1], standings_json(Event.objects.get(slug="copy"))[1]
    assert first.replace(made.slug.encode(), b"copy") == other


def test_a_check_keeps_nothing(rina: Any) -> None:
    done = body_of(sent(rina, archives.exported(club.event(4)), check="true"))
    assert (done["kept"], done["new_people"], Event.objects.count()) == (False, 4, 1)


def test_refusals_have_the_one_shape(rina: Any, stranger: Any) -> None:
    made = club.event(4)
    data = archives.exported(made)
    refused(sent(rina, data), 409, "slug_taken")
    refused(sent(rina, data[:-40]), 400, "no_archive")
    body = refused(sent(rina, archives.rewritten(data, people=b"{}\n")), 400, "missing_column")
    assert body["field"] == "people.jsonl:1"
    refused(sent(stranger, data), 403, "permission_denied")
    assert sent(Client(), data).status_code in (401, 403)
    assert body_of(rina.post(f"{API}/events/import", {}), 400)["field"] == "file"


def test_only_the_organiser_takes_it_out(rina: Any, stranger: Any) -> None:
    made = club.event(4)
    assert rina.get(f"{API}/events/{made.slug}/archive").status_code == 200
    refused(stranger.get(f"{API}/events/{made.slug}/archive"), 403, "permission_denied")
    assert Client().get(f"{API}/events/{made.slug}/archive").status_code in (401, 403)
    assert rina.get(f"{API}/events/nowhere/archive").status_code == 404


@pytest.mark.usefixtures("frozen_time")
def test_not_too_often(rina: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Archives, "rate", "2/min")
    made = club.event()
    answers = [rina.get(f"{API}/events/{made.slug}/archive").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
