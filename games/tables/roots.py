"""Roots of rounds: drawn before the pairing, mixed with a beacon, then revealed.

The secrets of tables follow from them. Locks are taken in this order: event, tables, root. That of a root is `no_key`,
since new tables point to it meanwhile.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from engine import shuffle
from games.core import chance
from games.core import shuffle_roots as roots
from games.core.errors import Conflict
from games.models import Commitment, RoundRoot, Table
from games.tables import table_state
from games.tables.options import Watch, rules_of_table


def draw_root(key: str) -> bool:
    """Draw the root of a round and publish its commitment; return whether it is new."""
    with transaction.atomic():
        if RoundRoot.objects.filter(word=key).exists():
            return False
        secret, now = chance.new_secret(), timezone.now()
        root = RoundRoot.objects.create(
            word=key, secret=secret, commitment=shuffle.commitment(bytes.fromhex(secret)), drawn_at=now
        )
        _list(Commitment.Kind.ROOT, key, root.commitment, now)
    return True


def name_beacon(key: str, source: str, number: int) -> None:
    """Say which value of which beacon goes into the packs of a round.

    Raises InputError, Conflict once a value is known or a pack was shuffled, RoundRoot.DoesNotExist.
    """
    source, number = roots.read_source(source), roots.read_round(number)
    with transaction.atomic():
        root = _open(key)
        if root.beacon_value:
            raise Conflict("beacon_value_known")
        root.beacon_source, root.beacon_round, root.beacon_named_at = source, number, timezone.now()
        root.save(update_fields=["beacon_source", "beacon_round", "beacon_named_at"])
        _list(Commitment.Kind.BEACON, key, roots.beacon_digest(root), root.beacon_named_at)


def drop_beacon(key: str) -> None:
    """Remove the beacon of a round.

    Raises Conflict once a value is known or a pack was shuffled.
    """
    with transaction.atomic():
        root = _open(key)
        if root.beacon_value:
            raise Conflict("beacon_value_known")
        root.beacon_source, root.beacon_round, root.beacon_named_at = "", None, None
        root.save(update_fields=["beacon_source", "beacon_round", "beacon_named_at"])


def give_beacon(key: str, value: str) -> str:
    """Set the value of the named beacon, in hexadecimal; return the one before.

    Raises InputError, Conflict when no beacon was named or a pack was shuffled.
    """
    value = roots.read_value(value)
    with transaction.atomic():
        root = _open(key)
        if root.beacon_round is None:
            raise Conflict("beacon_not_named")
        before, root.beacon_value = root.beacon_value, value
        if before != value:
            root.beacon_value_at = timezone.now()
            root.save(update_fields=["beacon_value", "beacon_value_at"])
    return before


def _open(key: str) -> RoundRoot:
    root = RoundRoot.objects.select_for_update(no_key=True).get(word=key)
    if root.closed_at is not None:
        raise Conflict("entropy_closed")
    return root


def give_secret(table: Table) -> None:
    """Give a table that begins the secret that follows from its root.

    A table with a secret keeps it. Once the root is revealed, a table gets a secret of its own. The caller holds the
    table and saves it.
    """
    if table.root_id is None or table.root_path:
        return
    root = RoundRoot.objects.select_for_update(no_key=True).get(pk=table.root_id)
    if root.revealed_at is not None:
        table.root, table.root_name = None, ""
        table.save(update_fields=["root", "root_name"])
        return
    if root.closed_at is None:
        root.closed_at = timezone.now()
    table.root, table.root_path = root, _path(root, table)
    table.secret = roots.table_secret(root.secret, table.root_path, roots.entropy_of(root))
    root.save(update_fields=["closed_at", "takes"])
    table.save(update_fields=["root_path", "secret"])


def _path(root: RoundRoot, table: Table) -> str:
    """Return the path of the deck's tables, or the next one, counting it in the root."""
    if table.deck:
        same = Table.objects.filter(root=root, deck=table.deck).exclude(root_path="")
        if path := same.values_list("root_path", flat=True).first():
            return path
    take = root.takes.get(table.root_name, 0) + 1
    root.takes = {**root.takes, table.root_name: take}
    return f"{root.word}:{table.root_name}:{take}"


def list_table(table: Table, at: datetime) -> None:
    """The commitment of an online table can be seen from now on."""
    if table.place == Table.Place.ONLINE:
        name = table.root_path or table_state.seed_word(table)
        _list(Commitment.Kind.TABLE, name, table_state.table_commitment(table), at)


def _list(kind: str, name: str, digest: str, at: datetime) -> None:
    Commitment.objects.bulk_create([Commitment(kind=kind, name=name, digest=digest, at=at)], ignore_conflicts=True)


def reveal_root(root_id: int) -> bool:
    """Reveal a root when all matches of its round are over and public.

    Returns whether it is revealed. A table that is still to begin, or whose watching is off, keeps the root secret:
    with the root its packs are known.
    """
    with transaction.atomic():
        root = RoundRoot.objects.select_for_update(no_key=True).get(pk=root_id)
        if root.revealed_at is None and _is_over(root):
            root.revealed_at = timezone.now()
            root.save(update_fields=["revealed_at"])
    return root.revealed_at is not None


def reveal_round(root_key: str) -> None:
    """The same of a round by its word; nothing where it has no root."""
    for key in RoundRoot.objects.filter(word=root_key, revealed_at=None).values_list("pk", flat=True):
        reveal_root(key)


def _is_over(root: RoundRoot) -> bool:
    if root.word.startswith(roots.DAILY):
        return False  # its day ends with the clock (games.daily), since others may still begin
    mine = Table.objects.filter(root=root)
    if mine.filter(~Q(root_path="") | Q(place=Table.Place.ONLINE)).exclude(state=Table.State.FINISHED).exists():
        return False
    derived = list(mine.exclude(root_path=""))
    return bool(derived) and all(rules_of_table(table).watch != Watch.OFF for table in derived)
