"""Settings of the card table: those of the account, or of the browser without one.

A browser stores them in the cookie `table`, as `hold=3000&courts=own`; missing ones have their defaults. `confirm` is
stored per browser, since a finger hits cards less surely than a mouse.

The settings are a dialog at the table, and a page of its own for browsers without script.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

COOKIE = settings.COOKIE_PREFIX + "table"
A_YEAR = 31_536_000
HOLDS = [("1200", _("1.2 seconds")), ("3000", _("3 seconds")), ("tap", _("Until I tap"))]
UNTIL_TAPPED_MS = 20_000
"""How long bots wait at most for a player who wants to tap a finished trick away."""
COURTS = [("kqj", _("K, Q, J everywhere")), ("own", _("Letters used in my language"))]
FACES = [("drawn", _("Plain drawings")), ("pictures", _("Traditional pictures"))]
SUITS = [("four", _("Four colours")), ("two", _("Two colours"))]
SIZES = [("normal", _("Normal")), ("large", _("Large"))]
CONFIRM = [
    ("", _("Default: two taps on touchscreens in events, otherwise one tap")),
    ("no", _("One tap")),
    ("yes", _("Two taps: select, then play")),
]


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Settings of the card table.

    `hold`: milliseconds a finished trick stays, or `tap`. `confirm`: `yes`, `no`, or empty for neither.
    """

    hold: str = "1200"
    courts: str = "kqj"
    confirm: str = ""
    sounds: bool = False
    shortcuts: bool = True
    suits: str = "four"
    size: str = "normal"
    faces: str = "drawn"

    @property
    def pictures(self) -> bool:
        """Whether French court cards are traditional pictures."""
        return self.faces == "pictures"

    @property
    def own_letters(self) -> bool:
        return self.courts == "own"

    @property
    def hold_ms(self) -> int:
        """The same in milliseconds; a page that waits for a tap says so when it comes."""
        return UNTIL_TAPPED_MS if self.hold == "tap" else int(self.hold)

    def asks(self, event: bool) -> str:
        """Return when a card needs a second tap: `yes`, `touch` (touch screens), or empty."""
        if self.confirm:
            return "yes" if self.confirm == "yes" else ""
        return "touch" if event else ""


class TableSettingsForm(forms.Form):
    """The same choices as on the account page, for a dialog at the table."""

    hold = forms.ChoiceField(label=_("Keep finished tricks visible"), choices=HOLDS)
    confirm = forms.ChoiceField(label=_("Taps to play a card"), choices=CONFIRM, required=False)
    courts = forms.ChoiceField(label=_("Letters on court cards"), choices=COURTS)
    faces = forms.ChoiceField(label=_("French court cards"), choices=FACES, required=False)
    suits = forms.ChoiceField(label=_("Suit colours"), choices=SUITS)
    size = forms.ChoiceField(label=_("Text and card size"), choices=SIZES)
    sounds = forms.BooleanField(label=_("Table sounds"), required=False)
    shortcuts = forms.BooleanField(label=_("Keyboard shortcuts at the table"), required=False)

    def clean_faces(self) -> str:
        """Return plain drawings where an older cookie or form names none."""
        return self.cleaned_data["faces"] or FACES[0][0]


def settings_of(request: HttpRequest) -> TableSettings:
    """Return the settings that apply to this request."""
    stored = _settings_in_cookie(request)
    if not request.user.is_authenticated:
        return stored
    user: Any = request.user
    chosen = TableSettings(
        hold=user.trick_hold,
        courts=user.courts,
        sounds=user.sounds,
        shortcuts=user.shortcuts,
        suits=user.suits,
        size=user.size,
        faces=user.faces,
    )
    return replace(chosen, confirm="yes" if user.confirm_cards else stored.confirm)


def keep(request: HttpRequest, answer: HttpResponse, chosen: Mapping[str, Any]) -> None:
    """Store valid settings in the browser and, if any, in the account."""
    chosen_settings = TableSettings(**chosen)
    values = {name: _plain(value) for name, value in asdict(chosen_settings).items()}
    secure = settings.SESSION_COOKIE_SECURE
    answer.set_cookie(COOKIE, urlencode(values), max_age=A_YEAR, samesite="Lax", httponly=True, secure=secure)
    if not request.user.is_authenticated:
        return
    user: Any = request.user
    user.trick_hold, user.courts, user.suits, user.size = (
        chosen_settings.hold,
        chosen_settings.courts,
        chosen_settings.suits,
        chosen_settings.size,
    )
    user.faces = chosen_settings.faces
    user.sounds, user.shortcuts = chosen_settings.sounds, chosen_settings.shortcuts
    user.confirm_cards = chosen_settings.confirm == "yes"
    user.save(update_fields=["trick_hold", "courts", "suits", "size", "faces", "sounds", "shortcuts", "confirm_cards"])


def _settings_in_cookie(request: HttpRequest) -> TableSettings:
    """Return the settings in the browser's cookie; an invalid cookie is ignored."""
    values = dict(parse_qsl(request.COOKIES.get(COOKIE, "")))
    if not values:
        return TableSettings()
    form = TableSettingsForm({name: value for name, value in values.items() if value != "no" or name == "confirm"})
    return TableSettings(**form.cleaned_data) if form.is_valid() else TableSettings()


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@never_cache
@require_http_methods(["GET", "POST"])
def table_settings(request: HttpRequest) -> HttpResponse:
    """Show the settings; store valid ones and return to the table."""
    form = TableSettingsForm(request.POST) if request.method == "POST" else filled(request)
    if request.method == "POST" and form.is_valid():
        answer = redirect(_back(request))
        keep(request, answer, form.cleaned_data)
        return answer
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    context = {"settings": form, "next": _back(request)}
    return render(request, "games/table_page/settings.html", context, status=status)


def filled(request: HttpRequest) -> TableSettingsForm:
    """The form with what holds now."""
    now = settings_of(request)
    return TableSettingsForm(initial={name: getattr(now, name) for name in TableSettingsForm.base_fields})


def _back(request: HttpRequest) -> str:
    """The page one came from, if it is ours."""
    address = request.POST.get("next") or request.GET.get("next") or ""
    return address if url_has_allowed_host_and_scheme(address, {request.get_host()}) else reverse("play")
