"""The people this session acts for, by the personal links opened in it.

Games stores their guest tokens, so a link opened here also opens the seat at an online table. Each token comes with the
opening of its link (models.LinkOpening). When that ends, so does the access on pages, over REST and at the tables.
"""

import re
from collections.abc import Collection, Mapping

from django.http import HttpRequest

from games.api import viewers
from inputs.values import whole_number
from tournaments.links.selectors import guest_token_of, still_open, why_ended
from tournaments.links.services import Visitor
from tournaments.models import LinkOpening, Person, PushSubscription

PREFIX = "person:"
PREVIEWS = re.compile(
    r"bot\b|bot/|crawl|spider|preview|externalhit|facebot|whatsapp|telegram|slack|discord|viber|skype|linkexpand|embedly",
    re.IGNORECASE,
)
"""Programs that fetch a link when it is sent in a message. Scanners that pretend to be browsers are not among them."""


def visitor_of(request: HttpRequest) -> Visitor:
    """Return the stored data of the visitor of a request."""
    device = viewers.device_here(request)
    return Visitor(device.digest, device.kind, device.network)


def here(request: HttpRequest) -> str:
    """Return the digest of the current device."""
    return viewers.device_here(request).digest


def is_preview(request: HttpRequest) -> bool:
    """Whether this request looks like that of a program that previews a link in a message, or fetches it in advance."""
    in_advance = any("prefetch" in request.headers.get(name, "") for name in ("Sec-Purpose", "Purpose", "X-Moz"))
    return in_advance or PREVIEWS.search(request.headers.get("User-Agent", "")) is not None


def remember(request: HttpRequest, opening: LinkOpening) -> None:
    """Let this session act for the link's person, with a new id against fixation."""
    request.session.cycle_key()
    viewers.remember_guest_token(request, guest_token_of(opening.link.person), str(opening.pk))


def forget_person(request: HttpRequest, person_id: int) -> None:
    """Sign the person out of this session, which also ends the notifications in its browser."""
    token, proof = f"{PREFIX}{person_id}", whole_number(viewers.token_proofs(request).get(f"{PREFIX}{person_id}", ""))
    if proof is not None and token in viewers.guest_tokens(request):
        PushSubscription.objects.filter(person=person_id, opening=proof).delete()
    viewers.forget_guest_token(request, token)


def people_here(request: HttpRequest) -> list[Person]:
    """Return the people of links opened here, newest first, and of the account."""
    ids = [
        person_id
        for guest_token in reversed(viewers.guest_tokens(request))
        if (person_id := _person_id(guest_token)) is not None
    ]
    by_id = Person.objects.select_related("club").in_bulk(ids)
    people = [by_id[key] for key in ids if key in by_id]
    if request.user.is_authenticated:
        own = Person.objects.select_related("club").filter(user=request.user).first()
        people += [own] if own and own.pk not in by_id else []
    return people


def opening_here(request: HttpRequest, person: Person) -> int | None:
    """Return the opening of the person's link in this session; None where their account is signed in instead."""
    token = guest_token_of(person)
    if token not in viewers.guest_tokens(request):
        return None
    return whole_number(viewers.token_proofs(request).get(token, ""))


def endings_here(request: HttpRequest) -> list[str]:
    """Return why links opened in this session ended, as sentences for their owner."""
    live = set(viewers.guest_tokens(request))
    ended = ((token, proof) for token, proof in viewers.token_proofs(request).items() if token not in live)
    openings = ((_person_id(token), whole_number(proof)) for token, proof in ended)
    reasons = (why_ended(opening, person) for person, opening in openings if person is not None and opening is not None)
    return [sentence for sentence in reasons if sentence]


def tokens_still_open(words: Mapping[str, str]) -> Collection[str]:
    """Return the guest tokens whose opening is live."""
    pairs = {token: (whole_number(proof), _person_id(token)) for token, proof in words.items()}
    people_by_opening = {
        opening: person for opening, person in pairs.values() if opening is not None and person is not None
    }
    live = still_open(people_by_opening) if people_by_opening else set()
    return {
        token
        for token, (opening, person) in pairs.items()
        if opening in live and people_by_opening.get(opening) == person
    }


def _person_id(token: str) -> int | None:
    """Return the id in a person's guest token; None for any other token."""
    return whole_number(token.removeprefix(PREFIX)) if token.startswith(PREFIX) else None
