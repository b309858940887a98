"""Idempotent REST requests: each `Idempotency-Key` is carried out once.

A client that lost the answer cannot know whether its request was done, and sends it again. The first request under a
key reserves the key, in a transaction of its own, and stores its answer there. A refused request had no effect, so it
stores nothing, and the key is free again. Source: decision 0380.
"""

import base64
import hmac
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

import orjson
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import IdempotencyRecord

KEPT = timedelta(hours=24)
"""How long an answer is stored."""
ABANDONED = timedelta(minutes=5)
"""Age at which a running request counts as lost with its process.

The next request under its key is carried out.
"""
MAX_ANSWER_BYTES = 2**20
"""Bytes. Longer answers are those of documents that are judged, which changes nothing and may be done again."""
NAMES, ANSWERS = b"troeftafel idempotency names 1", b"troeftafel idempotency answers 1"


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A stored answer: status, headers that belong to the body, and body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class StillRunning(Exception):  # noqa: N818 (a state, not a fault)
    """The first request under this key has not been answered yet."""


class KeyReused(Exception):  # noqa: N818
    """Something else was asked under this key."""


@dataclass(frozen=True, slots=True)
class AnswerSlot:
    """Storage for one key of one actor; an actor is a label such as `user:12`."""

    actor: str
    key: str

    def begin(self, request: bytes) -> StoredAnswer | None:
        """Reserve the key for a request, or return the stored answer.

        Raises StillRunning, KeyReused.
        """
        wanted = _digest(NAMES, request)
        try:
            with transaction.atomic():
                IdempotencyRecord.objects.create(name=self.name, request=wanted)
            return None
        except IntegrityError:
            pass
        record = IdempotencyRecord.objects.filter(name=self.name).first()
        if record is None or self._taken_over(record, wanted):
            return None if record else self.begin(request)
        if not hmac.compare_digest(record.request, wanted):
            raise KeyReused
        if record.answer is None:
            raise StillRunning
        return self._read(bytes(record.answer))

    def keep(self, answer: StoredAnswer) -> None:
        """The reserved request was done and answered so."""
        if len(answer.body) > MAX_ANSWER_BYTES:
            return self.free()
        head = orjson.dumps({"status": answer.status, "headers": dict(answer.headers)})
        written = self._box().encrypt(zlib.compress(head + b"\n" + answer.body))
        IdempotencyRecord.objects.filter(name=self.name).update(answer=written)
        return None

    def free(self) -> None:
        """The reserved request did nothing."""
        IdempotencyRecord.objects.filter(name=self.name, answer=None).delete()

    def move(self, actor: str) -> "AnswerSlot":
        """Move the key to an actor that is only known after the request is answered."""
        other = AnswerSlot(actor, self.key)
        with transaction.atomic():
            IdempotencyRecord.objects.filter(name=other.name).delete()
            IdempotencyRecord.objects.filter(name=self.name).update(name=other.name)
        return other

    @property
    def name(self) -> str:
        """The primary key of the record, which says nothing of actor or key."""
        return _digest(NAMES, f"{self.actor}\n{self.key}".encode())

    def _taken_over(self, record: IdempotencyRecord, wanted: str) -> bool:
        """Take the key over if its answer is too old or its request was lost.

        Of several concurrent requests one wins; for the others, raises StillRunning.
        """
        age = timezone.now() - record.at
        if not (age > KEPT or (record.answer is None and age > ABANDONED)):
            return False
        same = IdempotencyRecord.objects.filter(name=self.name, at=record.at)
        if same.update(at=timezone.now(), request=wanted, answer=None):
            return True
        raise StillRunning

    def _read(self, written: bytes) -> StoredAnswer:
        try:
            head, _, body = zlib.decompress(self._box().decrypt(written)).partition(b"\n")
        except InvalidToken as error:  # pragma: no cover  # its name would not have been found either
            raise StillRunning from error
        stored_head = orjson.loads(head)
        return StoredAnswer(stored_head["status"], stored_head["headers"], body)

    def _box(self) -> Fernet:
        """Return a box under SECRET_KEY and the request's key.

        The database alone therefore opens no answer.
        """
        secret = f"{settings.SECRET_KEY}\n{self.actor}\n{self.key}".encode()
        derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=ANSWERS).derive(secret)
        return Fernet(base64.urlsafe_b64encode(derived))


def forget() -> None:
    """Throws away what is kept no longer."""
    IdempotencyRecord.objects.filter(at__lt=timezone.now() - KEPT).delete()


def _digest(what: bytes, text: bytes) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), what + b"\n" + text, sha256).hexdigest()
