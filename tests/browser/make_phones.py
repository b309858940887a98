"""Run beside the live application: an evening with two-sided entry; prints address, links and codes as JSON."""

import json
import os
import sys
from pathlib import Path

import django

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.tournaments.helpers import club  # noqa: E402 (after django.setup)
from tournaments.rounds.chairs import chairs_at  # noqa: E402
from tournaments.rounds.selectors import pairings_of  # noqa: E402
from tournaments.score_entry.code_services import table_codes  # noqa: E402

RULES = {"confirm": "one"}


def main(name: str, game: str) -> None:
    """Publish round 1 of two tables and print the links of table 1 by seat."""
    kind = club.PAIRS if game == "troefcall" else club.TRUF
    event = club.event(8, **{**kind, "name": name})
    event.result_options = RULES
    event.save(update_fields=["result_options"])
    round_ = club.published(event)
    table = pairings_of(round_).tables[0]
    links = {chair.seat: (chair.name, club.link(chair.person)) for chair in chairs_at(round_, table) if chair.person}
    print(json.dumps({"path": f"/t/{event.slug}/", "links": links, "codes": table_codes(event)}))


main(*sys.argv[1:])
