"""Score of a table: a row for each deal, parts won, and the winner of the match."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from engine.game import Game
from engine.matches import Standing, add_deal, before_deal
from engine.seats import Side
from engine.sentences import N, number_text
from engine.wording.game_text import GameText
from games.sheets.forms import sheet_sentence
from games.view.schemas import SheetView, TableView

PART_WON = {
    "sets": N("%(name)s won the set. Sets: %(score)s."),
    "rounds": N("%(name)s won the manche. Manches: %(score)s."),
}
MATCH_WON = {
    "sets": N("%(name)s won the match. Sets: %(score)s."),
    "rounds": N("%(name)s won the match. Manches: %(score)s."),
}
PART_NAMES = {"sets": N("Sets"), "rounds": N("Manches")}


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One deal: its points in words, and credit by credit where the game has those.

    `won` is a sentence when it decided a set or manche; `counts` is False when the match was over before it.
    """

    number: int
    points: list[int]
    sentence: str
    credits: list[str]
    won: str
    counts: bool


def score_rows(view: TableView, game: Game, options: Any, words: GameText) -> list[ScoreRow]:
    """Return the current sheets of a table, by number, from games/view/selectors.py."""
    names = {**words.scene.names, **words.scene.side_names}
    return [
        ScoreRow(
            number=sheet["number"],
            points=[sheet["points"].get(side, 0) for side in view["sides"]],
            sentence=sheet_sentence(game, options, sheet["values"], names),
            credits=words.credits(sheet["values"]),
            won=won,
            counts=sheet["counts"],
        )
        for sheet, won in _with_parts(view, game, options, words.scene.side_names)
    ]


def _with_parts(
    view: TableView, game: Game, options: Any, names: Mapping[Side, str]
) -> Iterator[tuple[SheetView, str]]:
    """Each sheet, and the sentence of the part it decided."""
    none = dict.fromkeys(view["sides"], 0)
    standing = Standing(none, none if game.parts else {})
    for sheet in view["sheets"]:
        standing = before_deal(game, options, standing)
        standing = add_deal(game, options, standing, points=sheet["points"])
        winner = game.part_winner(options, standing.totals) if game.parts else None
        yield sheet, part_sentence(PART_WON, game, winner=winner, won=standing.won, names=names) if winner else ""


def part_sentence(
    sentences: Mapping[str, str], game: Game, *, winner: Side, won: Mapping[Side, int], names: Mapping[Side, str]
) -> str:
    """Return a sentence for the winner of a part or the match, with the parts won."""
    score = ", ".join(f"{names[side]} ({won.get(side, 0)})" for side in names)
    return gettext(sentences[game.parts]) % {"name": names[winner], "score": score}


def winner_line(view: TableView, game: Game, names: Mapping[Side, str]) -> str:
    """Return the winner of a finished match, by parts if there are any."""
    if game.parts and any(view["won"].values()):
        winner = max(view["won"], key=view["won"].__getitem__)
        return part_sentence(MATCH_WON, game, winner=winner, won=view["won"], names=names)
    best = max(view["totals"].values())
    first = [names[side] for side, total in view["totals"].items() if total == best]
    facts = {"names": ", ".join(first), "points": number_text(best)}
    if len(first) > 1:
        return gettext("Shared first place with %(points)s points: %(names)s.") % facts
    return gettext("First with %(points)s points: %(names)s.") % facts
