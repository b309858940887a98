"""Stakes and payments of Truc y Flou. Rules page ruff-truc, 2.2 to 2.7 and 2.10."""

from typing import Any

from tests.engine.counts.naive.truc_values import embit, flor


def team(seat: str) -> str:
    return "even" if int(seat) % 2 == 0 else "odd"


def other(side: str) -> str:
    return "odd" if side == "even" else "even"


class Points:
    """A deal before its first word, and how it is paid."""

    def __init__(self, world: Any) -> None:
        self.options = world.options
        self.naming = self.options.first_dealer == "lowest_names" and world.setup.number == 1
        self.deals(int(world.setup.dealer))
        self.dealt = {seat: list(hand) for seat, hand in world.hands.items()}
        self.hands = {seat: list(hand) for seat, hand in world.hands.items()}
        self.scores = dict(world.setup.totals)
        self.trick: list[tuple[str, str]] = []
        self.won: list[str | None] = []
        self.declared: list[str] = []
        self.flors: list[str] = []
        self.embit: dict[str, Any] = {}
        self.asked: list[str] = []
        self.level, self.bid, self.bidders = 0, 0, ""
        self.right, self.contest = {"even", "odd"}, ""
        self.over = self.spoke = self.settled = False

    def deals(self, dealer: int) -> None:
        """2.2: the eldest sits after the dealer and plays first."""
        self.order = [str((dealer + step) % 6) for step in range(1, 7)]
        self.lead = self.turn = self.order[0]

    def deal_winner(self, won: list[str | None]) -> str:
        """More tricks; at equal numbers whose came first."""
        even, odd = won.count("even"), won.count("odd")
        if even == odd:
            return next((side for side in won if side), "")
        return "even" if even > odd else "odd"

    def credit(self, side: str, points: int) -> None:
        """2.10, TF-14: never above 25; the round is over at once, or at the end of the deal with the other at 24."""
        if self.over:
            return
        most = 24 if self.scores[other(side)] == 25 else 25
        self.scores[side] = max(self.scores[side], min(self.scores[side] + points, most))
        self.over |= self.scores[side] == 25 and self.options.settle == "chronological"

    def settle(self) -> None:
        """T1_CLOSE."""
        if self.settled or self.over:
            return
        self.settled = True
        if self.flors:
            if self.contest == "":
                self.credit(team(self.flors[0]), 3 * len(self.flors))
            elif self.contest == "compare":
                self.credit(self.best(self.flor_values()), self.options.better_flor_points)
            elif self.contest == "round":
                self.credit(self.best(self.flor_values()), 25)
        elif self.embit:
            state = self.embit["state"]
            if state in ("open", "passed"):
                self.credit(team(self.embit["by"]), 1)
            elif state == "folded":
                self.pay_fold()
            elif state == "sung" and self.options.embit_reveal == "t1_close":
                self.pay_sung()

    def pay_fold(self) -> None:
        self.embit["state"] = "paid"
        self.credit(other(self.embit["folder"]), 1 if self.embit["word"] == "restou_truc" else 2)

    def pay_sung(self) -> None:
        self.embit["state"] = "paid"
        counted = self.order if self.options.embit_hand == "team" else [self.embit["by"], self.embit["with"]]
        values = {seat: embit(self.dealt[seat], self.options.embit_without_pair) for seat in counted}
        winner, bidders = self.best(values), team(self.embit["by"])
        if self.embit["word"] == "embit":
            self.credit(winner, 1 + sum(self.embit["raises"]) if self.embit["raises"] else 2)
            return
        shortfall = self.embit["word"] == "mi_falta" or self.options.restou_truc_loss == "shortfall"
        self.credit(winner, 1 + self.embit["lacks"] if shortfall and winner != bidders else 25)

    def flor_values(self) -> dict[str, int]:
        return {seat: flor(self.dealt[seat]) or 0 for seat in self.flors}

    def best(self, values: dict[str, int]) -> str:
        """The team of the highest value, the earliest in order of play when equal."""
        return team(next(seat for seat in self.order if values.get(seat) == max(values.values())))

    def end(self, side: str, points: int, what: str) -> None:
        """DEAL_END: an embit told late, the simple contest, then the truc."""
        if self.embit and self.embit["state"] == "sung" and not self.flors and not self.over:
            self.pay_sung()
        if self.contest == "simple" and not self.over:
            winner = self.best(self.flor_values())
            own = len([seat for seat in self.flors if team(seat) == winner])
            self.credit(winner, 3 * {"own": own, "all": len(self.flors), "three": 1}[self.options.flor_contest])
        if side and not self.over:
            self.credit(side, points)
        self.over = True
