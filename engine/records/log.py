"""The log of a deal in a text: `1. N bid 7S, E bid 4H (clock)`.

Commas, semicolons, line numbers and new lines separate moves; a move may be broken over lines.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.records.record import BOT, MAKERS, PLAYER, RecordedMove
from engine.records.spelling import Spelling

MOVE_NUMBER = re.compile(r"(?:^|(?<=[\s,;]))\d{1,4}\.(?=\s|$)")
MADE_BY = re.compile(rf"(.*?)\s*\(\s*({'|'.join(MAKERS)})\s*\)", re.IGNORECASE | re.DOTALL)
WIDTH = 100


def move_texts(spelling: Spelling | None, pieces: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return each move as it was written, with the line on which it begins."""
    texts: list[tuple[int, str]] = []
    unfinished = False
    for line, piece in pieces:
        for place, text in enumerate(re.split(r"[,;]", MOVE_NUMBER.sub(",", piece))):
            words = text.strip()
            goes_on = unfinished and place == 0 and not (spelling and spelling.begins_move(words))
            if words and goes_on:
                texts[-1] = (texts[-1][0], f"{texts[-1][1]} {words}")
            elif words:
                texts.append((line, words))
            unfinished = bool(words) or goes_on
    return texts


def move_of(spelling: Spelling | None, text: str) -> dict[str, object]:
    """Return a move as plain values; `by` is empty where the text does not say."""
    made = MADE_BY.fullmatch(text)
    words, by = (made[1], made[2].lower()) if made else (text, "")
    seat, move = spelling.move(words) if spelling else ("", words)
    return {"seat": seat, "text": move, "by": by}


def usual_maker(kinds: Mapping[str, str], seat: str) -> str:
    """Return the usual maker of a seat's moves: its player, or the bot in the seat."""
    return PLAYER if kinds.get(seat, PLAYER) == PLAYER else BOT


def written_moves(moves: Sequence[RecordedMove], kinds: Mapping[str, str], seats: int) -> Iterator[str]:
    """Yield lines of moves, each with the number of its first.

    A trick a line, and words of one kind a line.
    """
    first = 1
    for group in _groups(moves, seats):
        line = ", ".join(_to_text(move, kinds) for move in group)
        yield f"{first:4}. {line}"
        first += len(group)


def _to_text(move: RecordedMove, kinds: Mapping[str, str]) -> str:
    maker = "" if move.by == usual_maker(kinds, move.seat) else f" ({move.by})"
    return f"{move.seat} {move.text}{maker}"


def _groups(moves: Sequence[RecordedMove], seats: int) -> Iterator[list[RecordedMove]]:
    """Yield moves for one line: of the same word, and of one round of the table."""
    group: list[RecordedMove] = []
    played = 0
    for move in moves:
        word = move.text.partition(" ")[0]
        full = len(group) == seats or (word == "play" and played % seats == 0)
        if group and (full or group[0].text.partition(" ")[0] != word or _width(group, move) > WIDTH):
            yield group
            group = []
        group.append(move)
        played += word == "play"
    if group:
        yield group


def _width(group: Sequence[RecordedMove], move: RecordedMove) -> int:
    return sum(len(written.text) + 4 for written in (*group, move))
