"""Truc y Flou from its rules page (ruff-truc, section 2), with every option: one plain table that hears each word.

Questions that wait for an answer stand in a list, the last one first. Options whose meaning the page leaves open mean
what docs/rules/truc_y_flou/rulebook.md#ty-81 says.
"""

from typing import Any

from tests.engine.counts.naive.truc_points import Points, other, team
from tests.engine.counts.naive.truc_values import flor, strength

Moves = set[tuple[str, str]]
LADDER = ("truc", "retruc", "quatro", "seiz", "partido")
WORTH = (1, 2, 3, 4, 6, 25)
BIDS = ("embit", "mi_falta", "restou_truc")
FLORS = ("flor", "flor_tambien", "better_flor")
ANSWERS = {"better": ["silent", "sing_better", "best_flor"], "sung": ["sing", "silent"], "best": ["best_flor", "fold"]}
RAISES = ("1", "2", "10", "rest")
BONUS = {"1S": 2, "1B": 1}


class Table(Points):
    """A deal as far as its log has come."""

    def __init__(self, world: Any) -> None:
        super().__init__(world)
        for seat, text in world.log:
            word, _, rest = text.partition(" ")
            if word == "dealer":
                self.naming = False
                self.deals(int(rest))
            elif word == "play":
                self.play(seat, rest)
            elif self.asked and word not in self.declares():
                self.answer(seat, word, rest)
            else:
                self.speak(seat, word, rest)

    def declares(self) -> tuple[str, ...]:
        """Words that are declarations and not answers to what is asked."""
        return (*BIDS, *FLORS, *(("sing", "raise") if self.asked[-1] == "truc" else ()))

    # What may be said

    def legal(self) -> Moves:
        if self.over:
            return set()
        if self.naming:
            drew = self.order[5]
            return {(drew, f"dealer {seat}") for seat in self.order if seat == drew or team(seat) != team(drew)}
        if not self.asked:
            return {(self.turn, text) for text in self.on_turn()}
        side, options = self.answering(), self.options
        captain = {"even": "4", "odd": "1"}[side]
        if options.captain == "chosen":
            captain = options.captain_even if side == "even" else options.captain_odd
        mates = [seat for seat in self.order if team(seat) == side]
        speakers = mates if options.answer_by == "any_member" else [captain]
        moves = {(seat, text) for seat in speakers for text in self.answers()}
        if self.asked[-1] == "truc" and options.declare_first and not self.won:
            moves |= {(seat, text) for seat in mates for text in self.declarations(seat)}
        return moves

    def on_turn(self) -> list[str]:
        result = self.declarations(self.turn)
        if self.must_flor(self.turn):
            return result
        return result + self.truc_bids() + [f"play {card}" for card in self.hands[self.turn]]

    def may_declare(self, seat: str) -> bool:
        """2.5, 2.6: once, in trick 1, before the player's first card and truc bid."""
        early = not self.won and len(self.hands[seat]) == 3
        return early and seat not in self.declared and not (self.spoke and seat == self.turn)

    def must_flor(self, seat: str) -> bool:
        return self.options.flor_compulsory and self.may_declare(seat) and flor(self.dealt[seat]) is not None

    def declarations(self, seat: str) -> list[str]:
        lines: list[str] = []
        if not self.may_declare(seat):
            return lines
        if not self.flors and not self.must_flor(seat):
            lines += self.about_embit(seat)
        if self.options.flor_bluff or flor(self.dealt[seat]) is not None:
            rivals = [flor for flor in self.flors if team(flor) != team(seat)]
            mates = [flor for flor in self.flors if team(flor) == team(seat)]
            lines += ["flor"] + ["flor_tambien"] * bool(rivals) + ["better_flor"] * (bool(rivals) and not mates)
        return lines

    def about_embit(self, seat: str) -> list[str]:
        if not self.embit:
            free = self.level == 0 and not self.bid and self.options.truc_window == "any_turn"
            return ["embit", "mi_falta"] + ["restou_truc"] * free
        if self.embit["state"] != "open" or team(self.embit["by"]) == team(seat):
            return []
        return ["sing", *(f"raise {more}" for more in RAISES if self.embit["word"] == "embit")]

    def truc_bids(self) -> list[str]:
        """2.8: on turn, with the right, one step up, while tricks left decide anything."""
        first = not self.won and self.options.truc_window == "from_trick_2"
        if team(self.turn) not in self.right or first or self.decided():
            return []
        return self.above(self.level)

    def above(self, level: int) -> list[str]:
        return list(LADDER[level:] if self.options.truc_jump else LADDER[level : level + 1])

    def answering(self) -> str:
        asked = self.asked[-1]
        if asked == "truc":
            return other(self.bidders)
        if asked in ("embit", "raise"):
            by = team(self.embit["by"])
            return other(by) if len(self.embit["raises"]) % 2 == 0 else by
        first = team(self.flors[0])
        return first if asked == "better" else other(first)

    def answers(self) -> list[str]:
        asked = self.asked[-1]
        if asked == "truc":
            return ["yes", "no", *self.above(self.bid)]
        if asked == "embit":
            if self.embit["word"] == "restou_truc":
                return ["sing", "fold"]
            return ["sing", "pass", *(f"raise {more}" for more in RAISES if self.embit["word"] == "embit")]
        if asked == "raise":
            last = RAISES.index(self.embit["said"]) + 1
            higher = RAISES[last:] if self.options.embit_reraise else ()
            return ["sing", "fold", *(f"raise {more}" for more in higher)]
        return ANSWERS[asked]

    # What is said

    def speak(self, seat: str, word: str, rest: str) -> None:
        """A declaration or a truc bid."""
        side = team(seat)
        if word in LADDER:
            self.bid, self.bidders, self.spoke = LADDER.index(word) + 1, side, True
            self.asked.append("truc")
            return
        self.declared.append(seat)
        if word in FLORS:
            self.hear_flor(seat, word)
        elif word in BIDS:
            lacks = 25 - self.scores[side]
            self.embit = {"by": seat, "word": word, "lacks": lacks, "state": "open", "raises": [], "with": seat}
            waiting = bool(self.asked)
            if word == "restou_truc":
                self.bid, self.bidders = 1, side
                self.asked.append("truc")
            at_once = {"in_turn": seat == self.order[5], "in_turn_strict": False, "captain_now": True}
            if word == "restou_truc" or waiting or at_once[self.options.embit_answer]:
                self.asked.append("embit")
        elif word == "sing":
            self.embit |= {"state": "sung", "with": seat}
        else:
            self.raise_embit(seat, rest)
            self.embit["with"] = seat
            self.asked.append("raise")

    def hear_flor(self, seat: str, word: str) -> None:
        first_of_second = bool(self.flors) and {team(flor) for flor in self.flors} == {other(team(seat))}
        self.flors.append(seat)
        if word == "better_flor":
            self.contest = "better"
            self.asked.append("better")
        elif first_of_second and not self.contest:
            self.contest = "simple"

    def raise_embit(self, seat: str, rest: str) -> None:
        more = 25 - self.scores[team(seat)] if rest == "rest" else int(rest)
        self.embit |= {"state": "raised", "said": rest, "raises": [*self.embit["raises"], more]}

    def answer(self, seat: str, word: str, rest: str) -> None:
        asked, side = self.asked[-1], team(seat)
        if asked == "truc":
            self.answer_truc(side, word)
        elif asked in ("embit", "raise"):
            self.answer_embit(seat, word, rest)
        else:
            self.asked.pop()
            self.answer_flor(side, word, asked)

    def answer_truc(self, side: str, word: str) -> None:
        if word == "no":
            self.settle()
            self.end(self.bidders, WORTH[self.level], "truc_refused")
            return
        self.level, self.bid = self.bid, 0
        self.right = {side} if self.options.truc_reopen == "acceptor" else set()
        if word == "yes":
            self.asked.pop()
        else:
            self.bid, self.bidders = LADDER.index(word) + 1, side

    def answer_embit(self, seat: str, word: str, rest: str) -> None:
        asked = self.asked[-1]
        if word == "raise":
            self.raise_embit(seat, rest)
            self.asked[-1] = "raise"
            if asked == "embit":
                self.embit["with"] = seat
            return
        self.asked.pop()
        if asked == "embit" and word == "sing":
            self.embit["with"] = seat
        self.embit["state"] = {"sing": "sung", "pass": "passed", "fold": "folded"}[word]
        rest_and_truc = self.embit["word"] == "restou_truc"
        if word == "sing" and rest_and_truc:
            self.asked.pop()
            self.bid = 0
        if word == "fold":
            self.embit["folder"] = team(seat)
            ends = rest_and_truc and self.options.restou_truc_fold == "ends_deal"
            if ends or not self.options.flor_voids_folds:
                self.pay_fold()
            self.over |= ends

    def answer_flor(self, side: str, word: str, asked: str) -> None:
        if word in ("silent", "fold"):
            self.contest = "conceded"
            self.credit(other(side), 3 if asked == "better" else 5)
        elif asked == "better":
            self.asked.append("sung" if word == "sing_better" else "best")
            self.contest = "raised"
        else:
            self.contest = {"sung": "compare", "best": "round"}[asked]

    # Cards

    def play(self, seat: str, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn, self.spoke = str((int(seat) + 1) % 6), False
        if card in BONUS and self.options.bonus_to == "player":
            self.credit(team(seat), BONUS[card])
        if len(self.trick) == 6 and not self.over:
            self.close_trick()

    def close_trick(self) -> None:
        """2.5: highest wins, spoiled between teams, the same leader again (TF-12)."""
        powers = {seat: strength(self.options, card) for seat, card in self.trick}
        best = [seat for seat, power in powers.items() if power == max(powers.values())]
        spoiled = len({team(seat) for seat in best}) == 2
        after = {"same_leader": self.lead, "eldest": self.order[0], "first_highest": best[0]}
        self.lead = self.turn = after[self.options.spoiled_lead] if spoiled else best[0]
        self.won.append(None if spoiled else team(best[0]))
        for _, card in self.trick:
            if card in BONUS and self.options.bonus_to == "trick_winner" and not spoiled:
                self.credit(team(best[0]), BONUS[card])
        self.trick = []
        self.settle()
        if not self.over and (len(self.won) == 3 or (self.decided() and not self.options.play_out)):
            winner = self.deal_winner(self.won) or (team(self.order[0]) if self.options.all_spoiled == "eldest" else "")
            self.end(winner, WORTH[self.level], "truc")

    def decided(self) -> bool:
        """2.5: after two tricks XX, XS and SX, and after three whatever they are."""
        if len(self.won) < 2:
            return False
        one, two = self.won[:2]
        return len(self.won) == 3 or (None in (one, two) if one != two else one is not None)


def legal(world: Any) -> Moves:
    return Table(world).legal()


def credited(world: Any) -> dict[str, int]:
    after = Table(world).scores
    return {side: after[side] - world.setup.totals[side] for side in after}
