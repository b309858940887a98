"""Troefcall from its rules page (truf-troefcall, section 4), with every option."""

from typing import Any

from tests.engine.counts.naive.tricks import around, following, taker

Moves = set[tuple[str, str]]
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}


def legal(world: Any) -> Moves:
    words = [text for _, text in world.log]
    caller = around("NESW", world.setup.dealer)[1]
    if not words:
        return {(caller, f"call {suit}") for suit in "SHDC"}
    if words[-1] in ("redeal", "stop"):
        return set()
    trump, plays = words[0][5:], [(seat, text[5:]) for seat, text in world.log if text.startswith("play ")]
    takers = _takers(plays, trump)
    won = [SIDE[seat] for seat in takers]
    asked = words.count("continue")
    if len(won) == 7 and len(set(won)) == 1 and asked < 2 and len(plays) == 28:
        decider = PARTNER[takers[6]] if asked else takers[6]
        return {(decider, "stop"), (decider, "continue")}
    if _over(won):
        return set()
    return _plays(world, caller, trump, plays, takers)


def _takers(plays: list[tuple[str, str]], trump: str) -> list[str]:
    """Return the winner of each complete trick."""
    return [taker(plays[at : at + 4], trump) for at in range(0, len(plays) - 3, 4)]


def _over(won: list[str]) -> bool:
    """4.5: seven to some; or in the run, whose first seven were one side's, a lost trick or the thirteenth."""
    if len(won) >= 7 and len(set(won[:7])) == 1:
        return len(won) > 7 and (len(set(won)) == 2 or len(won) == 13)
    return max(won.count("NS"), won.count("EW")) >= 7


def _plays(world: Any, caller: str, trump: str, plays: list[tuple[str, str]], takers: list[str]) -> Moves:
    trick = plays[len(takers) * 4 :]
    seat = around("NESW", takers[-1] if takers else caller)[len(trick)]
    hand = [card for card in world.hands[seat] if (seat, card) not in plays]
    moves = {(seat, f"play {card}") for card in _may(world.options, hand, trick, trump)}
    pictures = [card for card in hand if card[0] in "KQJ"]
    return moves | ({(seat, "redeal")} if world.options.redeal and not plays and not pictures else set())


def _may(options: Any, hand: list[str], trick: list[tuple[str, str]], trump: str) -> list[str]:
    """4.4 and C3."""
    if not trick:
        return hand
    led = trick[0][1][1]
    if options.must_trump and not any(card[1] == led for card in hand):
        return following(hand, trump)
    return following(hand, led)


def credited(world: Any) -> dict[str, int] | None:
    """4.5 and 4.6: one side scores; no side does after a redeal."""
    options, words = world.options, [text for _, text in world.log]
    if words[-1] == "redeal":
        return None
    plays = [(seat, text[5:]) for seat, text in world.log if text.startswith("play ")]
    takers = _takers(plays, words[0][5:])
    won = [SIDE[seat] for seat in takers]
    first = won[0] if len(set(won[:7])) == 1 else max(won, key=won.count)
    against = SIDE[around("NESW", world.setup.dealer)[1]] != first
    if words[-1] == "stop":
        kap = options.pts_kap + (options.pts_stinkend_kap if against else 0)
        points = options.pts_kap_partner if "continue" in words else kap
    elif "continue" not in words:
        points = options.pts_normal
    elif len(set(won)) == 2:
        first = {"NS": "EW", "EW": "NS"}[first]
        points = options.pts_baunie_failed
    else:
        points = options.pts_baunie + (options.pts_stinkend_baunie if against else 0)
    return {side: points if side == first else 0 for side in ("NS", "EW")}
