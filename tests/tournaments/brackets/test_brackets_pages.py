"""A knock-out and a day of groups, held through pages and forms only."""

import pytest
from django.test import Client

from tests.present import present
from tests.tournaments.helpers import brackets, club
from tests.tournaments.helpers.pages import messages_at, new_event, organiser, text
from tournaments.models import Event, Person
from tournaments.rounds import selectors as rounds_selectors

pytestmark = [pytest.mark.long, pytest.mark.django_db]

PAIRS = "\n".join(f"Person {number:02}" for number in range(1, 17))
DEALS = ("1", "2")
"""Twelve tricks of twelve: the second deal ends the match."""


class Trip:
    """An organiser who holds an event through its pages."""

    def __init__(self, client: Client, **more: str) -> None:
        self.client = client
        organiser(client)
        rules = "ruff_and_trump/double4"
        body = {
            "people": PAIRS,
            "rules": rules,
            "format": "pairs",
            "ranking": "match_points",
            "odd": "sit_out",
            **more,
        }
        form = new_event(client, show="1", **body).context["form"]
        usual = {name: form[name].value() for name in form.fields if name.startswith("opt-")}
        document = {name: value for name, value in usual.items() if value is not None}
        new_event(client, shown_for=rules, **{**document, **body, "ranking": "match_points"})
        self.event = Event.objects.get()
        self.press("desk/check-in")

    def press(self, path: str, **fields: str) -> str:
        """Presses a button and reads what the next page says."""
        answer = self.client.post(f"/t/{self.event.slug}/{path}", fields)
        assert answer.status_code == 302, text(answer)
        return messages_at(self.client, answer["Location"])

    def page(self, path: str) -> str:
        return text(self.client.get(f"/t/{self.event.slug}/{path}"))

    def publish(self) -> int:
        self.press("desk/seat")  # a draft that waits is taken as it is
        number = present(self.event.rounds.last()).number
        assert "has been published" in self.press(f"r/{number}/publish")
        return number

    def play(self, number: int) -> None:
        """The entry with the lower number wins every table."""
        for table in rounds_selectors.pairings_of(self.event.rounds.get(number=number)).tables:
            best = min(table.occupants, key=lambda occupant: occupant.number).seat
            for deal in DEALS:
                self.client.post(
                    f"/t/{self.event.slug}/table/{table.number}/", {"deal": deal, "save": "1", **all_to(best)}
                )
        assert "is closed" in self.press(f"r/{number}/close")

    def write(self, table: int, deal: str, side: str) -> None:
        """A sheet, as it is typed at the table."""
        self.client.post(f"/t/{self.event.slug}/table/{table}/", {"deal": deal, "save": "1", **all_to(side)})


def all_to(side: str) -> dict[str, str]:
    other = {"A": "B", "B": "A"}[side]
    return {"ruff": side, f"tricks.{side}": "12", f"tricks.{other}": "0"}


def corrected(trip: Trip, number: int, table: int, side: str) -> None:
    """Both deals of a table were written down for the wrong side."""
    page = trip.page(f"r/{number}/table/{table}/")
    sheets = sorted({part.split("/")[0] for part in page.split("/result/")[1:]}, key=int)
    for sheet in sheets:
        trip.press(f"result/{sheet}/correct", reason_code="typing", save="1", **all_to(side))


def test_a_knock_out_from_the_list_to_the_podium_with_a_correction_on_the_way(client: Client) -> None:
    trip = Trip(client, system="knockout", **{"sys-seeding": "numbers", "sys-third_place": "on"})
    trip.play(trip.publish())
    assert "winner of Semi-final 1" in trip.page("bracket/")
    trip.press("desk/seat")
    for path in ("r/2/", "r/1/?by=table", "desk/"):
        assert ("Semi-final 2" if path == "r/2/" else "Quarter-final 2") in trip.page(path)
    second = trip.publish()
    first_table = rounds_selectors.table_of(trip.event.rounds.get(number=1), 1)
    assert first_table
    loser = max(first_table.occupants, key=lambda occupant: occupant.number)
    corrected(trip, 1, 1, loser.seat)
    for path in ("desk/", "bracket/"):
        assert "Quarter-final 1: after a correction, Person 15 &amp; Person 16 has won" in trip.page(path)
    trip.play(second)
    trip.play(trip.publish())
    assert "Finish event" in trip.page("desk/")
    trip.press("desk/finish")
    podium = trip.page("").split('<ol class="podium">')[1].split("</ol>")[0]
    assert [f"Person {number:02}" in podium for number in (1, 3, 5, 7)] == [True, True, True, False]
    assert "being played" not in trip.page("bracket/")


def test_a_draft_that_a_correction_outdated_is_drawn_again_before_it_is_published(client: Client) -> None:
    trip = Trip(client, system="knockout")
    trip.play(trip.publish())
    trip.press("desk/seat")
    table = rounds_selectors.table_of(trip.event.rounds.get(number=1), 1)
    assert table
    corrected(trip, 1, 1, max(table.occupants, key=lambda occupant: occupant.number).seat)
    assert 'class="primary-step">Re-pair round' in trip.page("desk/")
    assert 'class="primary-step">Re-pair round' in trip.page("r/2/")
    assert 'class="secondary">Publish round 2' in trip.page("r/2/")
    trip.press("r/2/again")
    assert 'class="primary-step">Publish round 2' in trip.page("desk/")


def test_groups_and_their_final_from_the_list_to_the_podium(client: Client) -> None:
    trip = Trip(client, system="groups", **{"sys-groups": "2", "sys-through": "2", "sys-final": "knockout"})
    for _ in range(3):
        trip.play(trip.publish())
    assert trip.page("groups/").count("through-mark") == 4
    assert "Go to the final bracket" not in trip.page("groups/")
    trip.play(trip.publish())
    assert "Go to the final bracket" in trip.page("groups/")
    assert "Entries are ordered by entry number" not in trip.page("bracket/")
    trip.play(trip.publish())
    trip.press("desk/finish")
    podium = trip.page("").split('<ol class="podium">')[1].split("</ol>")[0]
    assert podium.index("Person 01") < podium.index("Person 03")
    assert "Finalists are ranked first" in trip.page("standings/")


def test_a_withdrawal_in_a_round_is_a_walkover_on_every_page(client: Client) -> None:
    trip = Trip(client, system="knockout")
    number = trip.publish()
    entry = trip.event.entries.get(number=1)
    trip.press(f"players/{entry.pk}/withdraw")
    assert "Table 1: deal" not in trip.page("desk/").split('id="blockers"')[-1].split("</ul>")[0]
    for table in rounds_selectors.pairings_of(trip.event.rounds.get(number=number)).tables[1:]:
        for deal in DEALS:
            trip.write(table.number, deal, "A")
    assert "is closed" in trip.press(f"r/{number}/close")
    assert "won by forfeit, because the other side was absent" in trip.page("bracket/")


def test_a_player_reads_on_the_card_which_game_it_is_who_waits_and_who_is_out(client: Client) -> None:
    event = club.event(6, **brackets.GAME15)
    brackets.played(event)
    answer = {}
    for number in (1, 6):
        link = club.link(Person.objects.get(name=f"Person {number:02}"))
        answer[number] = text(client.get(f"/go/{link}", follow=True))
    assert "You have no game this round" in answer[1]
    assert "You have been knocked out" in answer[6]
    club.published(event)
    link = club.link(Person.objects.get(name="Person 03"))
    assert "Round 2 · Final" in text(client.get(f"/go/{link}", follow=True))
