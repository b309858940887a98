"""The page `/setup/`, which exists while the installation has no account."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth import get_user_model, login, password_validation
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from games.api import rules
from inputs.forms import LocalMoment, MomentField, field_of
from inputs.reading import read
from tournaments.clubs.schemas import NewClub
from tournaments.core.formats import formats_of
from tournaments.events.schemas import NewEvent
from tournaments.models.limits import CODE
from tournaments.setup import services

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
PRESET = "/"


class SetupForm(forms.Form):
    """Five fields that are required; the rest has usual values and can be changed later."""

    code = forms.CharField(label=gettext_lazy("Set-up code"), max_length=CODE)
    username = forms.CharField(
        label=gettext_lazy("Username"), max_length=get_user_model()._meta.get_field("username").max_length
    )
    password = forms.CharField(
        label=gettext_lazy("Password"), widget=forms.PasswordInput({"autocomplete": "new-password"}, render_value=True)
    )
    club = field_of(NewClub.model_fields["name"])
    town = field_of(NewClub.model_fields["town"])
    event = field_of(NewEvent.model_fields["name"])
    rules = forms.ChoiceField(label=gettext_lazy("Game and preset"), required=False)
    starts_at = MomentField(label=gettext_lazy("Date and time"), required=False, widget=LocalMoment())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        games = {game: rules.preset_choices(game) for game, _title in rules.game_choices()}
        self.fields["rules"].choices = [  # type: ignore[attr-defined]
            (str(title), [(f"{game}{PRESET}{preset}", label) for preset, label in games[game]])
            for game, title in rules.game_choices()
        ]
        self.fields["username"].widget.attrs |= {"autocomplete": "username", "autocapitalize": "none"}
        self.fields["code"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "none"}

    def clean_username(self) -> str:
        return str(get_adapter().clean_username(self.cleaned_data["username"]))

    def clean(self) -> dict[str, object]:
        password = self.cleaned_data.get("password")
        if password:
            user = get_user_model()(username=self.cleaned_data.get("username", ""))
            try:
                password_validation.validate_password(password, user)
            except forms.ValidationError as problem:
                self.add_error("password", problem)
        return self.cleaned_data

    def new_club(self) -> NewClub:
        """Return the club. Raises InvalidInputError."""
        return read(NewClub, {"name": self.cleaned_data["club"], "town": self.cleaned_data["town"], "hosted": True})

    def new_event(self) -> NewEvent:
        """Return the event. Raises InvalidInputError."""
        first = rules.game_choices()[0][0]
        usual = f"{first}{PRESET}{rules.preset_choices(first)[0][0]}"
        game, _slash, preset = (self.cleaned_data["rules"] or usual).partition(PRESET)
        fields = {"name": self.cleaned_data["event"], "game": game, "preset": preset}
        starts = {"starts_at": self.cleaned_data["starts_at"]} if self.cleaned_data["starts_at"] else {}
        return read(NewEvent, {**fields, **starts, "format": formats_of(game, preset, {})[0]})


FIELDS = {"name": "club"}
"""Form fields of errors about the club."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def setup(request: HttpRequest) -> HttpResponse:
    """Create the first account with its club and event, and sign in; 403 for a wrong code, 404 later."""
    if not services.is_due():
        raise Http404
    form = SetupForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _page(request, form)
    if not services.is_right_code(request.POST.get("code", "")):
        form.add_error("code", _("This is not the set-up code. Copy it from the window in which the server started."))
        return _page(request, form, status=403)
    if not form.is_valid():
        return _page(request, form, status=422)
    typed = form.cleaned_data
    try:
        user, event = services.set_up(
            code=typed["code"],
            username=typed["username"],
            password=typed["password"],
            club=form.new_club(),
            event=form.new_event(),
        )
    except PermissionDenied as error:
        raise Http404 from error  # another visitor was faster
    except TroeftafelError as error:
        for refusal in getattr(error, "errors", None) or [error]:
            field = FIELDS.get(str(getattr(refusal, "field", "")))
            form.add_error(field, str(getattr(refusal, "message", refusal)))
        return _page(request, form, status=422)
    login(request, user, backend=BACKEND)
    return redirect("club-address", event.club.slug) if event.club else redirect("event-desk", event.slug)


def _page(request: HttpRequest, form: SetupForm, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/setup/setup.html", {"form": form}, status=status)
