"""Requests to other servers: within 10 seconds, without redirects, to an address that was checked."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from tournaments.core.targets import PrivateTargetError, resolve
from tournaments.models import WebhookDelivery
from tournaments.models.limits import WEBHOOK_EXCERPT

Problem = WebhookDelivery.Problem
TIMEOUT = 10.0
"""Seconds for everything: name, connection, request and answer."""
PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Parcel:
    """A delivery of a webhook or a notification, by its key, ready to be sent without the database.

    `may_be_private`: its address may be in a private network.
    """

    delivery: int
    url: str
    body: bytes
    headers: dict[str, str]
    may_be_private: bool = False


@dataclass(frozen=True, slots=True)
class DeliveryOutcome:
    """What became of an attempt; without a problem the delivery arrived."""

    delivery: int
    milliseconds: int
    problem: str = ""
    status: int | None = None
    excerpt: str = ""


def send_all(parcels: Sequence[Parcel]) -> list[DeliveryOutcome]:
    """Send parcels side by side; never raises for a receiver."""
    if not parcels:
        return []
    with ThreadPoolExecutor(1) as thread:  # the caller's may have an event loop, in which another cannot run
        return thread.submit(asyncio.run, _send_all(parcels)).result()


async def _send_all(parcels: Sequence[Parcel]) -> list[DeliveryOutcome]:
    # Imported here: most processes never send one, and the library would make each slower to start.
    import httpx  # noqa: PLC0415

    # A connection belongs to one request: two hosts may share an address, and the name is checked only when it opens.
    limits = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(trust_env=False, follow_redirects=False, limits=limits, timeout=TIMEOUT) as client:
        return list(await asyncio.gather(*(_send(client, parcel) for parcel in parcels)))


async def _send(client: Any, parcel: Parcel) -> DeliveryOutcome:
    clock = asyncio.get_running_loop().time
    began = clock()
    try:
        async with asyncio.timeout(TIMEOUT):
            status, excerpt = await _post(client, parcel)
        problem = _problem_of(status)
    except PrivateTargetError:
        status, excerpt, problem = None, "", Problem.PRIVATE
    except TimeoutError:
        status, excerpt, problem = None, "", Problem.TIMEOUT
    except Exception as error:  # such as a certificate, a broken answer or a name that is not there
        kind = Problem.UNKNOWN if isinstance(error, _UnknownHostError) else Problem.CONNECTION
        status, excerpt, problem = None, _plain(str(error)), kind
    taken = round((clock() - began) * 1000)
    return DeliveryOutcome(parcel.delivery, taken, problem, status, excerpt)


class _UnknownHostError(Exception):
    """The name of a host was not found."""


async def _post(client: Any, parcel: Parcel) -> tuple[int, str]:
    """Send a parcel to the first address of its host that can be reached; return the status and the first letters."""
    import httpx  # noqa: PLC0415  (as above)

    url = httpx.URL(parcel.url)
    host = url.raw_host.decode("ascii")
    try:
        addresses = await resolve(host, url.port or PORTS[url.scheme], may_be_private=parcel.may_be_private)
    except OSError as error:
        raise _UnknownHostError(str(error)) from error
    headers = {
        **parcel.headers,
        "Host": url.netloc.decode("ascii"),
        "Accept-Encoding": "identity",
        "User-Agent": f"Troeftafel/{settings.SPECTACULAR_SETTINGS['VERSION']}",
    }
    for number, address in enumerate(addresses):
        target = url.copy_with(host=address)
        request = client.build_request("POST", target, content=parcel.body, headers=headers)
        request.extensions["sni_hostname"] = host
        try:
            answer = await client.send(request, stream=True)
        except httpx.ConnectError:
            if number == len(addresses) - 1:
                raise
            continue
        try:
            return answer.status_code, await _beginning(answer)
        finally:
            await answer.aclose()
    raise _UnknownHostError


async def _beginning(answer: Any) -> str:
    body = b""
    async for chunk in answer.aiter_raw():
        body += chunk
        if len(body) >= WEBHOOK_EXCERPT:
            break
    return _plain(body.decode("utf-8", "replace"))


def _plain(text: str) -> str:
    """Return the beginning of a text without characters that a database or a page cannot hold."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")[:WEBHOOK_EXCERPT]


def _problem_of(status: int) -> str:
    if 200 <= status < 300:
        return ""
    return Problem.REDIRECT if 300 <= status < 400 else Problem.STATUS
