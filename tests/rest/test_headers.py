"""An answer to a program is a file to a browser: what stands in it is never drawn as a page of ours."""

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


@pytest.mark.django_db
def test_what_has_a_name_keeps_it_and_pages_are_no_files(client: Client) -> None:
    assert "Content-Disposition" not in client.get("/api/v1/docs/")
    assert "api.json" not in client.get("/api/v1/schema/")["Content-Disposition"]
    assert "Content-Disposition" not in client.get("/healthz")
    assert "Content-Disposition" not in client.get("/")
