"""Which people this session is known as, by the personal links opened in it.

Games keeps the words, so that a link opened here also opens the seat at an online table. Beside each word stands the
opening of the link (models.LinkOpening): when it ends, so does what the session could do, on pages, over REST and at
the tables alike.
"""

from collections.abc import Collection, Mapping

from django.http import HttpRequest

from accounts import staff_names
from games import api
from tournaments.core.permissions import holders_of_roles
from tournaments.links.selectors import guest_token_of, still_open, why_ended
from tournaments.models import LinkOpening, Person

PREFIX = "person:"


def remember(request: HttpRequest, opening: LinkOpening) -> None:
    """Let this session act as the person whose link was opened, under a new session id against fixation."""
    request.session.cycle_key()
    api.remember_guest_token(request, guest_token_of(opening.link.person), str(opening.pk))


def forget_person(request: HttpRequest, person_id: int) -> None:
    """Sign the person out of this session."""
    api.forget_guest_token(request, f"{PREFIX}{person_id}")


def people_here(request: HttpRequest) -> list[Person]:
    """The people whose links were opened here, the newest first, and the person of the signed-in user."""
    ids = [one for word in reversed(api.guest_tokens(request)) if (one := _person_id(word)) is not None]
    found = Person.objects.select_related("club").in_bulk(ids)
    people = [found[one] for one in ids if one in found]
    if request.user.is_authenticated:
        own = Person.objects.select_related("club").filter(user=request.user).first()
        people += [own] if own and own.pk not in found else []
    return people


def endings_here(request: HttpRequest) -> list[str]:
    """Why links opened in this session work no longer, as sentences for their owner."""
    live = set(api.guest_tokens(request))
    ended = ((word, proof) for word, proof in api.game_text(request).items() if word not in live)
    openings = ((_person_id(word), api.whole_number(proof)) for word, proof in ended)
    found = (why_ended(opening, person) for person, opening in openings if person is not None and opening is not None)
    return [sentence for sentence in found if sentence]


def _still_open(words: Mapping[str, str]) -> Collection[str]:
    """The words whose opening counts now."""
    pairs = {word: (api.whole_number(proof), _person_id(word)) for word, proof in words.items()}
    asked = {opening: person for opening, person in pairs.values() if opening is not None and person is not None}
    live = still_open(asked) if asked else set()
    return {word for word, (opening, person) in pairs.items() if opening in live and asked.get(opening) == person}


def _person_id(word: str) -> int | None:
    """The number in the word of a person; None for any other word, and for one that can be nobody's."""
    return api.whole_number(word.removeprefix(PREFIX)) if word.startswith(PREFIX) else None


api.vouch(PREFIX, _still_open)
staff_names.also(holders_of_roles)
