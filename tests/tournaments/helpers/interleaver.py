"""One of several processes that act on one event at the same moment.

Run `python -m tests.tournaments.helpers.interleaver`. Each line of input is a JSON document with a request; the
answer is one line of JSON. `prepare` creates an event, `act` does one thing, `judge` examines the result with
nothing in memory, and `tell` prints the standings.
"""

import json
import os
import sys
from collections.abc import Callable
from hashlib import sha256
from time import perf_counter_ns
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from engine.errors import TroeftafelError  # noqa: E402 (Django must be set up first)
from games.api import sheets  # noqa: E402
from games.api.sheets import Correction  # noqa: E402
from games.api.values import Conflict  # noqa: E402
from games.models import Sheet, SheetAnswer  # noqa: E402
from games.sheets import selectors as games_sheets  # noqa: E402
from tests.tournaments.helpers import club  # noqa: E402
from tournaments.confirmation import services as confirmation_services  # noqa: E402
from tournaments.confirmation.services import PlayerAtTable  # noqa: E402
from tournaments.core.schemas import Reason  # noqa: E402
from tournaments.corrections import services as corrections_services  # noqa: E402
from tournaments.corrections.schemas import VersionToRestore  # noqa: E402
from tournaments.desk import services as desk_services  # noqa: E402
from tournaments.events import services as events_services  # noqa: E402
from tournaments.models import Event, Place, Round  # noqa: E402
from tournaments.pairing import services as pairing_services  # noqa: E402
from tournaments.rankings import history as as_of  # noqa: E402
from tournaments.rankings import selectors as rankings_selectors  # noqa: E402
from tournaments.rankings import selectors as standings  # noqa: E402
from tournaments.rounds import drafts as rounds_drafts  # noqa: E402
from tournaments.rulings import services as rulings_services  # noqa: E402
from tournaments.score_entry import settling as score_entry_settling  # noqa: E402
from tournaments.sheets import services as sheets_services  # noqa: E402

CALLERS = "NESW"


def sheet(variant: int) -> dict[str, Any]:
    """One of many sheets of Troefcall that can be true."""
    side = ("NS", "EW")[variant % 2]
    return {"caller": CALLERS[variant // 2 % 4], "trump": "SHDC"[variant // 8 % 4], "kind": "normal", "side": side}


def prepare(asked: dict[str, Any]) -> dict[str, Any]:
    """Create an event of eight pairs whose opponents confirm; round 1 is in play."""
    rules = {"confirm": "one", **asked.get("results", {})}
    event = club.event(16, **club.PAIRS, rounds_planned=9, result_options=rules)
    for name in asked["names"]:
        events_services.give_role(
            event=event, user=club.user(name), kind="director", by=club.user()
        ) if name != "rina" else club.user(name)
    club.published(event)
    return {"slug": event.slug}


def tables_of(event: Event) -> list[int]:
    """The tables of all published rounds, in order."""
    rows = Place.objects.filter(round__event=event, round__state__in=["published", "finished"])
    return list(rows.order_by("round__number", "table_number").values_list("table_id", flat=True).distinct())


class Acting:
    """Actions of one process on an event, each of which returns its outcome as a word."""

    def __init__(self, event: Event, asked: dict[str, Any]) -> None:
        self.event, self.asked, self.by = event, asked, club.user(asked["by"])
        tables = tables_of(event)
        self.table = asked.get("table_id") or tables[asked["table"] % len(tables)]
        self.deal, self.values = asked["deal"], sheet(asked["variant"])
        self.key = asked.get("key")

    def write(self) -> Any:
        return facts_of(
            sheets_services.write_sheet(
                event=self.event, table_id=self.table, number=self.deal, values=self.values, by=self.by, key=self.key
            )
        )

    def enter(self) -> Any:
        player = PlayerAtTable("NS", self.asked["by"], self.asked["by"])
        return facts_of(
            confirmation_services.enter_sheet(
                event=self.event, table_id=self.table, number=self.deal, values=self.values, player=player, key=self.key
            )
        )

    def answer(self) -> Any:
        player = PlayerAtTable("EW", self.asked["by"], self.asked["by"])
        yes = bool(self.asked["variant"] % 3)
        return facts_of(
            confirmation_services.answer_sheet(
                event=self.event, sheet_id=self.newest().sheet_id, accept=yes, player=player, key=self.key
            )
        )

    def settle(self) -> Any:
        return facts_of(
            score_entry_settling.settle_sheet(
                event=self.event, sheet_id=self.newest().sheet_id, by=self.by, key=self.key
            )
        )

    def correct(self) -> Any:
        seen, why = self.newest().version, f"{self.asked['by']} looked."
        correction = Correction(values=self.values, reason=why, key=self.key, seen_version=seen)
        return facts_of(
            corrections_services.correct_sheet(
                event=self.event, table_id=self.table, number=self.deal, correction=correction, by=self.by
            )
        )

    def undo(self) -> Any:
        restore = VersionToRestore(key=self.key, seen_version=self.newest().version)
        way = {"table_id": self.table, "number": self.deal, "restore": restore}
        return facts_of(corrections_services.undo_correction(event=self.event, by=self.by, **way))

    def rule(self) -> Any:
        entry = self.event.entries.get(number=1 + self.asked["variant"] % 8)
        return club.ruling(
            event=self.event, entry=entry, kind="penalty", points=-1, reason="Late.", by=self.by, key=self.key
        ).pk

    def cancel(self) -> Any:
        ruling = self.event.rulings.order_by("pk")[self.asked["variant"] % 3 :].first()
        if ruling is None:
            return "nothing"
        return rulings_services.cancel_ruling(ruling=ruling, reason=Reason(reason="Not late."), by=self.by).pk

    def seat(self) -> Any:
        return pairing_services.seat_round(event=self.event, by=self.by).number

    def publish(self) -> Any:
        return desk_services.publish_round(round_=self.event.rounds.latest("number"), by=self.by).number

    def discard(self) -> Any:
        rounds_drafts.discard_draft(round_=self.event.rounds.latest("number"), by=self.by)
        return "discarded"

    def close(self) -> Any:
        """Enter all missing sheets first, so that the round can be closed."""
        round_ = self.event.rounds.latest("number")
        for table_id in dict.fromkeys(round_.places.values_list("table_id", flat=True)):
            club.play_table(self.event, table_id)
            for fact in sheets.pending([table_id]).get(table_id, ()):
                score_entry_settling.settle_sheet(event=self.event, sheet_id=fact.sheet_id, by=self.by)
        return desk_services.close_round(round_=round_, by=self.by).number

    def read(self) -> Any:
        return rankings_selectors.standings_json(self.event)[0]

    def newest(self) -> Any:
        versions = sheets.history(self.table, self.deal)
        if not versions:
            raise Sheet.DoesNotExist
        return versions[-1]


def facts_of(fact: Any) -> list[int]:
    return [fact.table_id, fact.number, fact.version]


def act(asked: dict[str, Any]) -> dict[str, Any]:
    """Spin for the given microseconds, act, and return the outcome or the refusal."""
    event = Event.objects.get(slug=asked["slug"])
    acting = Acting(event, asked)
    until = perf_counter_ns() + asked["spin"] * 1000
    while perf_counter_ns() < until:
        pass
    try:
        return {"done": getattr(acting, asked["what"])()}
    except (Conflict, TroeftafelError) as refused:
        return {"refused": refused.code}
    except (Sheet.DoesNotExist, Round.DoesNotExist):
        return {"refused": "not_there"}


def judge(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the breached properties in sentences, and fresh and cached standings."""
    event = Event.objects.get(slug=asked["slug"])
    wrong = [*wrong_sheets(event, asked["done"]), *wrong_rounds(event)]
    version, kept = rankings_selectors.standings_json(event)
    standings.cached_standings.cache_clear()
    standings._bodies.clear()
    games_sheets.forget_kept()
    fresh = rankings_selectors.standings_json(event)[1]
    wrong += ["the standings kept are not those computed from nothing"] if kept != fresh else []
    past = as_of.standings_json_as_of(event, version)
    wrong += ["the standings as of now are not those of now"] if past != fresh else []
    return {"wrong": wrong, "standings": sha256(fresh).hexdigest()}


def tell(asked: dict[str, Any]) -> dict[str, Any]:
    """The standings as this process has them, with what it keeps in memory."""
    event = Event.objects.get(slug=asked["slug"])
    return {"wrong": [], "standings": sha256(rankings_selectors.standings_json(event)[1]).hexdigest()}


def wrong_sheets(event: Event, done: list[list[int]]) -> list[str]:
    """Return breaches of sheets: lost writes, gaps in versions, two settling answers."""
    found: dict[tuple[int, int], list[int]] = {}
    rows = Sheet.objects.filter(table__in=tables_of(event)).order_by("table_id", "number", "version")
    for table_id, number, version in rows.values_list("table_id", "number", "version"):
        found.setdefault((table_id, number), []).append(version)
    gaps = [f"versions {had} of {at}" for at, had in found.items() if had != list(range(1, len(had) + 1))]
    lost = [f"{one} was answered and is lost" for one in done if one[2] not in found.get((one[0], one[1]), ())]
    standing = sheets.of_tables({at[0] for at in found})
    twice = [
        f"table {table_id} has {len(facts)} current sheets of {len({fact.number for fact in facts})} deals"
        for table_id, facts in standing.items()
        if len(facts) != len({fact.number for fact in facts})
    ]
    settled = list(SheetAnswer.objects.filter(settles=True).values_list("sheet_id", flat=True))
    return gaps + lost + twice + (["a sheet is settled twice"] if len(settled) != len(set(settled)) else [])


def wrong_rounds(event: Event) -> list[str]:
    """Return breaches of rounds: gaps in numbers, two open ones, double seats."""
    rounds = list(event.rounds.order_by("number"))
    wrong = [] if [one.number for one in rounds] == list(range(1, len(rounds) + 1)) else ["rounds have a gap"]
    if sum(one.state != Round.State.FINISHED for one in rounds) > 1:
        wrong.append("two rounds are open")
    for round_ in rounds:
        seated = sorted(round_.places.values_list("entry__number", flat=True))
        if seated != list(range(1, 9)):
            wrong.append(f"round {round_.number} seats {seated}")
    return wrong


WORK: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "prepare": prepare,
    "act": act,
    "judge": judge,
    "tell": tell,
}

if __name__ == "__main__":
    for line in sys.stdin:
        document = json.loads(line)
        print(json.dumps(WORK[document["job"]](document)), flush=True)
