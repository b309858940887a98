"""The REST interface as a program outside uses it: paths, bodies, answers."""

from typing import Any

from django.test import Client

API = "/api/v1"


def get(client: Client, path: str, **headers: str) -> Any:
    return client.get(f"{API}/{path}", headers=headers)


def post(client: Client, path: str, body: Any = None, **headers: str) -> Any:
    return client.post(f"{API}/{path}", body or {}, content_type="application/json", headers=headers)


def put(client: Client, path: str, body: Any) -> Any:
    return client.put(f"{API}/{path}", body, content_type="application/json")


def patch(client: Client, path: str, body: Any) -> Any:
    return client.patch(f"{API}/{path}", body, content_type="application/json")


def body_of(answer: Any, status: int = 200) -> Any:
    """The JSON of an answer, which must have this status."""
    assert answer.status_code == status, answer.content
    return answer.json()


def refused(answer: Any, status: int, code: str) -> Any:
    """An error in the one shape."""
    body = body_of(answer, status)
    assert set(body) == {"code", "message", "field", "allowed", "errors"}
    assert body["code"] == code
    assert body["message"][-1] in ".?"
    return body
