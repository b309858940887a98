"""Whose personal links this session has opened.

The words stand in the session under the key the pages of games read too (`holders`), so that a link opened here also
opens the own seat at an online table.
"""

from django.http import HttpRequest

from tournaments.models import Person
from tournaments.selectors import holder_of

HOLDERS = "holders"
PREFIX = "person:"
MOST_HOLDERS = 50


def remember(request: HttpRequest, person: Person) -> None:
    """From now on this session is known as this person's."""
    word = holder_of(person)
    known = [one for one in request.session.get(HOLDERS, []) if one != word]
    request.session[HOLDERS] = [*known, word][-MOST_HOLDERS:]


def forget_person(request: HttpRequest, person_id: int) -> None:
    """This is not my phone: the session does not know the person any more."""
    word = f"{PREFIX}{person_id}"
    request.session[HOLDERS] = [one for one in request.session.get(HOLDERS, []) if one != word]


def people_here(request: HttpRequest) -> list[Person]:
    """The people whose links were opened here, the newest first, and the person of the signed-in user."""
    words = [word for word in request.session.get(HOLDERS, ()) if word.startswith(PREFIX)]
    ids = [int(word.removeprefix(PREFIX)) for word in reversed(words)]
    found = Person.objects.select_related("club").in_bulk(ids)
    people = [found[one] for one in ids if one in found]
    if request.user.is_authenticated:
        own = Person.objects.select_related("club").filter(user=request.user).first()
        people += [own] if own and own.pk not in found else []
    return people
