"""An answer to a program is a download in a browser and never rendered as a page."""

import pytest
from django.test import Client

FILE = 'attachment; filename="api.json"'


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "status"), [("", 200), ("events/", 200), ("events/nowhere/", 404), ("nowhere", 404), ("auth/me", 401)]
)
def test_every_answer_in_json_is_a_file(client: Client, path: str, status: int) -> None:
    answer = client.get(f"/api/v1/{path}")
    assert (answer.status_code, answer["Content-Disposition"]) == (status, FILE)


@pytest.mark.long
@pytest.mark.django_db
def test_named_downloads_keep_their_name_and_pages_are_not_downloads(client: Client) -> None:
    assert "Content-Disposition" not in client.get("/api/v1/docs/")
    assert "api.json" not in client.get("/api/v1/schema/")["Content-Disposition"]
    assert "Content-Disposition" not in client.get("/healthz")
    assert "Content-Disposition" not in client.get("/")
