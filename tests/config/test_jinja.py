"""Templates of Jinja2 are translated as Django's are, and forms in them get the token of their reader."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.template import Context, Template, engines
from django.test import RequestFactory
from django.utils.translation import override

from config.settings import BASE_DIR
from games.table_page.live_html import render_live

TEMPLATES = BASE_DIR / "templates"
LIVE = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.jinja.html"))
SENTENCES = (
    '{% translate "Score" %}',
    '{% translate "hint" context "card" %}',
    "{% translate 'provisional' context 'rating' %}",
    "{% blocktranslate with legal=other %}Allowed moves: {{ legal }}.{% endblocktranslate %}",
    "{% blocktranslate %}{seconds} s left{% endblocktranslate %}",
    "{% blocktranslate with percent=number %}{{ percent }}% of normal time{% endblocktranslate %}",
    "{% blocktranslate count seconds=number %}{{ seconds }} s left"
    "{% plural %}{{ seconds }} s left{% endblocktranslate %}",
)
"""Sentences of the live parts, one of each kind."""


@pytest.mark.parametrize("language", ["en", "nl", "id", "fr"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_reads_as_in_a_template_of_django(sentence: str, language: str) -> None:
    values = {"other": "<b>♠ & ♥</b>", "number": 1}
    with override(language):
        assert engines["jinja2"].from_string(sentence).render(dict(values)) == Template(
            "{% load i18n %}" + sentence
        ).render(Context(values))


@pytest.mark.parametrize("name", LIVE)
def test_forms_of_live_parts_have_no_token_of_a_reader_before_they_are_shared(name: str) -> None:
    assert "csrf_" not in (TEMPLATES / name).read_text()


def test_the_token_of_a_form_is_that_of_its_reader() -> None:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    shown = render_live("games/play/_sealed.jinja.html", {"page": {"id": 1, "key": "k"}, "sealed": {}}, request)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', shown)
    again = RequestFactory().post("/", {"csrfmiddlewaretoken": token[1] if token else ""})
    again.COOKIES["csrftoken"] = request.META["CSRF_COOKIE"]
    check = CsrfViewMiddleware(lambda _request: HttpResponse())
    check.process_request(again)
    assert check.process_view(again, lambda _request: HttpResponse(), (), {}) is None
