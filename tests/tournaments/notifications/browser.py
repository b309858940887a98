"""A browser with notifications: its keys, and a push service on this machine that it unpacks."""

import base64
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.tournaments.webhooks.receiver import Received, Receiver, receiving
from tournaments.notifications.browsers import BrowserSubscription

SECRET = b"sixteen bytes..."


def encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class BrowserHere:
    """A browser whose push service is a receiver on this machine."""

    def __init__(self, service: Receiver) -> None:
        self.service = service
        self._key = ec.derive_private_key(7, ec.SECP256R1())  # no chance in tests

    @property
    def subscription(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.service.url, "p256dh": encoded(point), "auth": encoded(SECRET)}

    @property
    def input(self) -> BrowserSubscription:
        return BrowserSubscription(**self.subscription)

    def notifications(self) -> list[dict[str, Any]]:
        """What the browser shows, unpacked with its own key."""
        return [self._unpacked(request) for request in self.service.received]

    def _unpacked(self, request: Received) -> dict[str, Any]:
        assert request.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(request.body, private_key=self._key, auth_secret=SECRET, version="aes128gcm")
        message: dict[str, Any] = json.loads(plain)
        return message


def claims_of(request: Received) -> tuple[dict[str, Any], str]:
    """The claims of a request after its signature was verified, and the public key of the server."""
    found = re.fullmatch(r"vapid t=([^,]+),\s*k=(.+)", request.headers["authorization"])
    assert found
    signed, _, signature = found[1].rpartition(".")
    raw = decoded(signature)
    half = len(raw) // 2
    der = utils.encode_dss_signature(int.from_bytes(raw[:half], "big"), int.from_bytes(raw[half:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(found[2]))
    key.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(decoded(signed.partition(".")[2]))
    return claims, found[2]


@contextmanager
def browsing(settings: Any) -> Iterator[BrowserHere]:
    """Let this server send notifications, to a browser whose push service takes them."""
    settings.PUSH_KEY = encoded((9).to_bytes(32, "big"))
    settings.PUSH_CONTACT = "mailto:mail@cards.test"
    settings.PUSH_PRIVATE_TARGETS = True
    with receiving() as service:
        service.status = 201
        yield BrowserHere(service)
