"""People over REST are kept as those of a list would be."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import body_of, get, patch, post, refused
from tournaments.models import Person

UNSEEN = "\ufeffAy\u200bu \u202ePratama"


def test_a_name_is_kept_without_what_cannot_be_seen(rina: Client, friday: Any) -> None:
    person = body_of(post(rina, "people", {"name": UNSEEN}), 201)
    assert person["name"] == "Ayu Pratama"
    other = body_of(get(rina, "people"))["results"][1]
    assert body_of(patch(rina, f"people/{other['id']}", {"name": UNSEEN}))["name"] == "Ayu Pratama"
    assert body_of(post(rina, "clubs", {"name": "Kap\u200b"}), 201)["name"] == "Kap"
    sent = {"rows": [{"name": "\u200bBudi", "language": "Nederlands"}]}
    entered = body_of(post(rina, f"events/{friday.slug}/entries", sent), 201)
    assert entered["entries"][0]["name"] == "Budi"
    assert Person.objects.get(name="Budi").language == "nl"


@pytest.mark.parametrize(
    ("sent", "field"), [({"name": "A", "language": "xx"}, "language"), ({"name": "\u200b"}, "name")]
)
def test_a_person_that_cannot_be_is_refused(rina: Client, sent: dict[str, str], field: str) -> None:
    answer = post(rina, "people", sent)
    assert (answer.status_code, answer.json()["field"]) == (400, field)


def test_rows_that_cannot_be_are_refused_with_their_number(rina: Client, friday: Any) -> None:
    rows = [{"name": "Ayu"}, {"name": "Budi", "language": "xx"}]
    refusal = refused(post(rina, f"events/{friday.slug}/entries", {"rows": rows}), 400, "bad_row")
    assert refusal["field"] == "rows[1].language"
    answer = post(rina, f"events/{friday.slug}/entries", {"rows": [{"name": "Ayu"}] * 5001})
    assert (answer.status_code, Person.objects.count()) == (400, 8)
