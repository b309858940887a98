"""The pages of merging: similar names of a club, both histories side by side, and undoing a merge."""

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from inputs.reading import read
from inputs.values import whole_number
from tournaments.clubs.page import club_page, show_club
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.core.views import once
from tournaments.members import merging as services
from tournaments.members.merge_checks import (
    UNDO_FOR,
    can_undo,
    merges_of,
    people_of_club,
    require_mergeable,
    similar_people,
    summary_of,
)
from tournaments.members.schemas import MergeChoice
from tournaments.models import Club, Person, PersonMerge

FOUND = 30
"""People shown for a search."""


@require_safe
@never_cache
@club_page("change_members")
def merging(request: HttpRequest, club: Club) -> HttpResponse:
    """Show similar names, a search for two people, and merges that can be undone."""
    words = request.GET.get("q", "").strip()
    people = [person for person in people_of_club(club) if words and words.casefold() in person.name.casefold()][:FOUND]
    undoable = [(merge, merge.at + UNDO_FOR) for merge in merges_of(club) if can_undo(merge)]
    context = {"groups": similar_people(club), "q": words, "found": people, "merges": undoable}
    return show_club(request, club, "members/merging.html", context, tab="members")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@club_page("change_members")
def merge(request: HttpRequest, club: Club) -> HttpResponse:
    """Show both histories and what speaks against the merge; merge."""
    if request.method == "POST":
        given = {name: whole_number(request.POST.get(name, "")) or 0 for name in ("person", "kept")}
        with once(request) as first:
            if first:
                made = services.merge_people(by=request.user, club=club, choice=read(MergeChoice, given))
                words = _("%(other)s is now part of %(name)s. You can undo this for 30 days.")
                messages.success(request, words % {"other": made.person.name, "name": made.kept.name})
        return redirect("club-merging", club.slug)
    chosen = [number for text in request.GET.getlist("person") if (number := whole_number(text))]
    here = people_of_club(club).in_bulk(chosen)
    pair = [here[number] for number in dict.fromkeys(chosen) if number in here]
    if len(pair) != 2:
        messages.error(request, _("Choose exactly two people."))
        return redirect("club-merging", club.slug)
    if request.GET.get("swap"):
        pair.reverse()
    target, person = pair
    context = {
        "kept": summary_of(request.user, target),
        "other": summary_of(request.user, person),
        "refusal": refusal_of(request.user, club, person, target),
    }
    return show_club(request, club, "members/merge.html", context, tab="members")


def refusal_of(user: object, club: Club, person: Person, target: Person) -> str:
    """Return why two people cannot be merged; empty if they can."""
    try:
        require_mergeable(user, club, person, target)
    except (EventConflict, NotAllowed) as error:
        return error.message
    return ""


@require_POST
@club_page("change_members")
def undo(request: HttpRequest, club: Club, number: int) -> HttpResponse:
    """Undo a merge."""
    try:
        row = PersonMerge.objects.select_related("club", "person", "kept").get(pk=number, club=club)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    with once(request) as first:
        if first:
            services.undo_merge(by=request.user, merge=row)
            messages.success(request, _("%(name)s is a person of their own again.") % {"name": row.person.name})
    return redirect("club-merging", club.slug)
