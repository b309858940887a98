"""Whose personal links this session has opened.

Games keeps the words, so that a link opened here also opens the own seat at an online table. Beside each word stands a
digest of the link it was opened by: a link that is replaced ends what its sessions could do, on pages, over REST and at
the tables alike.
"""

from collections.abc import Collection, Mapping

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from games import api
from tournaments.models import Person
from tournaments.selectors import holder_of

PREFIX = "person:"


def remember(request: HttpRequest, person: Person) -> None:
    """From now on this session is known as this person's."""
    api.remember_holder(request, holder_of(person), _digest(person.link))


def forget_person(request: HttpRequest, person_id: int) -> None:
    """This is not my phone: the session does not know the person any more."""
    api.forget_holder(request, f"{PREFIX}{person_id}")


def people_here(request: HttpRequest) -> list[Person]:
    """The people whose links were opened here, the newest first, and the person of the signed-in user."""
    ids = [one for word in reversed(api.holders_of(request)) if (one := _person_id(word)) is not None]
    found = Person.objects.select_related("club").in_bulk(ids)
    people = [found[one] for one in ids if one in found]
    if request.user.is_authenticated:
        own = Person.objects.select_related("club").filter(user=request.user).first()
        people += [own] if own and own.pk not in found else []
    return people


def _still_open(words: Mapping[str, str]) -> Collection[str]:
    """The words whose digest is that of the link their person has now."""
    ids = [one for word in words if (one := _person_id(word)) is not None]
    links = Person.objects.filter(pk__in=ids).values_list("pk", "link")
    now = {f"{PREFIX}{pk}": _digest(link) for pk, link in links}
    return {word for word, proof in words.items() if word in now and constant_time_compare(proof, now[word])}


def _person_id(word: str) -> int | None:
    """The number in the word of a person; None for any other word, and for one that can be nobody's."""
    return api.whole_number(word.removeprefix(PREFIX)) if word.startswith(PREFIX) else None


def _digest(link: str) -> str:
    return salted_hmac(PREFIX, link).hexdigest()


api.vouch(PREFIX, _still_open)
