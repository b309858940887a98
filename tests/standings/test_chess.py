"""Tie-breaks with the same meaning in chess, from a small reader of the report format of FIDE (TRF16).

No complete event with published tie-breaks was at hand whose licence allows a copy here, so this one is made by hand.
Its sums of opponents' scores (Buchholz) and direct encounters were worked out with a pencil from the definitions of the
FIDE Handbook, C.07; every game was played, so what the handbook says of unplayed ones does not matter.
"""

from dataclasses import dataclass

from standings import EntryData, Facts, RankingRules, standings
from tests.standings.build import pairs


@dataclass(frozen=True)
class Player:
    """A line 001: number, name, points, rank, and opponents with results by round."""

    number: int
    name: str
    points: float
    rank: int
    games: tuple[tuple[int, str], ...]


def line(number: int, name: str, points: float, rank: int, games: str) -> str:
    """Write a line in the columns of TRF16.

    Number 5-8, name 15-47, points 81-84, rank 86-89, games from 92 on.
    """
    blocks = "".join(f"  {int(part[:-1]):4} w {part[-1]}" for part in games.split())
    return f"001 {number:4}      {name:33}{'':33}{points:4.1f} {rank:4}{blocks}"


def read_report(text: str) -> list[Player]:
    """The players of a report; other lines are passed over."""
    return [_player(line) for line in text.splitlines() if line.startswith("001")]


def _player(text: str) -> Player:
    blocks = [text[start : start + 10] for start in range(89, len(text), 10)]
    games = tuple((int(block[2:6]), block[9]) for block in blocks)
    return Player(int(text[4:8]), text[14:47].strip(), float(text[80:84]), int(text[85:89]), games)


def facts_of(players: list[Player]) -> Facts:
    """Each game as a table of two."""
    tables = []
    for player in players:
        for number, (other, result) in enumerate(player.games, start=1):
            if player.number < other:
                points = {"1": (1, 0), "0": (0, 1), "=": (0, 0)}[result]
                tables.append(pairs(number, player.number, player.number, other, points))
    return Facts(tuple(EntryData(player.number, player.name) for player in players), tuple(tables))


REPORT = "\n".join(
    [
        "012 A small Swiss event",
        line(1, "Adams", 2.5, 1, "41 2= 31"),
        line(2, "Bosch", 2.5, 1, "51 1= 61"),
        line(3, "Cruz", 1.5, 4, "6= 41 10"),
        line(4, "Dewi", 0.5, 5, "10 30 5="),
        line(5, "Eka", 1.5, 3, "20 61 4="),
        line(6, "Faber", 0.5, 5, "3= 50 20"),
    ]
)
BUCHHOLZ = {1: 4.5, 2: 4.5, 3: 3.5, 4: 5.5, 5: 3.5, 6: 5.5}


def test_points_and_sums_of_opponents_scores_are_those_of_the_report() -> None:
    players = read_report(REPORT)
    rows = standings(facts_of(players), RankingRules("match_points", ("opponents",))).rows
    assert {row.entry: row.points / 2 for row in rows} == {player.number: player.points for player in players}
    assert {row.entry: (row.tie_breaks[0].value or 0) / 2 for row in rows} == BUCHHOLZ


def test_the_winner_of_the_direct_encounter_is_ahead() -> None:
    """Return a round robin in which the second and third tie and the second won."""
    report = [line(1, "A", 2.5, 1, "21 3= 41"), line(2, "B", 1.5, 2, "10 31 4="),
              line(3, "C", 1.5, 3, "1= 20 41"), line(4, "D", 0.5, 4, "10 2= 30")]  # fmt: skip
    players = read_report("\n".join(report))
    rows = standings(facts_of(players), RankingRules("match_points", ("opponents", "direct"))).rows
    assert {row.entry: row.rank for row in rows} == {player.number: player.rank for player in players}
    assert rows[1].tie_breaks[0] == rows[2].tie_breaks[0]
