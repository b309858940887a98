"""The first lesson of Ruff and Trump: announce, rub, show, and count the cards.

Source: docs/rules/ruff_and_trump/rulebook.md#rt-12, #rt-19, #rt-28, #rt-39.
"""

from engine.lesson_script import Lesson, LessonDeal, LessonStep
from engine.sentences import N

DEAL = LessonDeal(
    dealer="3",
    direction="cw",
    head=("7S", "2D", "4C", "JH"),
    hands={
        "0": "AS KS QS 9S 4S AH 8H 3H KD 6D QC 5C",
        "1": "JC 2C 5D 6S 7D TC 4D KH 7H 3C 6H 5H",
        "2": "5S 3D 6C TH 4H 9D AD JD 9H KC QD TS",
        "3": "QH 8S 8C 8D AC JS 7C 2S 3S TD 2H 9C",
    },
)
LESSON = Lesson(
    preset="double4",
    seat="0",
    deals=(DEAL,),
    steps=(
        LessonStep(
            say=N(
                "The 7 of spades was turned up, so spades are trumps. First everyone announces their best suit, the "
                "ruff. An ace counts 11, a court card or a 10 counts 10, and other cards count their number. In trumps "
                "the turned-up card counts too. What is your ruff in spades worth?"
            ),
            choices={"announce 44": "44", "announce 51": "51", "announce 52": "52"},
            accept=("announce 51",),
            well=N("Right: 11, 10, 10, 9 and 4, and 7 for the turned-up card."),
            why_not={
                "announce 44": N("Add the 7 that was turned up. It counts for everyone."),
                "announce 52": N("That is one too many. If you cannot show your number, your side pays for it."),
            },
            then="0 announce 51, 1 announce 28, 2 announce 43, 3 announce 35",
        ),
        LessonStep(
            say=N(
                "Yours is the highest number. You also hold the ace of trumps, so you may rub: take the four cards of "
                "the head, with the 7 of spades among them, and then discard four cards. Do you rub?"
            ),
            choices={"rub": "", "decline": ""},
            accept=("rub",),
            well=N("Right: four new cards cannot hurt, because you choose what you discard."),
            hint=N("The 7 of spades alone is a sixth trump. Take the cards."),
            then="0 rub",
        ),
        LessonStep(
            say=N(
                "You got the 7 of spades, 2 of diamonds, 4 of clubs and jack of hearts. Choose four cards to discard. "
                "Keep every spade: you must be able to show your ruff, and trumps win tricks."
            ),
            cards="discard",
            count=4,
            accept=("discard *",),
            well=N("Right: low cards of other suits win nothing."),
            why_not={
                "discard *S*": N("Keep your spades. You need them for the ruff and to win tricks."),
                "discard *[AK]?*": N("Aces and kings win tricks. Discard low cards."),
            },
            hint=N("Choose exactly four cards."),
            then="0 discard 2D 3H 4C 5C",
        ),
        LessonStep(
            say=N(
                "You won the ruff, so show it. Your cards and the turned-up 7 must reach 51. Which cards do you show?"
            ),
            choices={
                "show AS KS QS": N("Ace, king and queen of spades"),
                "show AS KS QS 9S 4S": N("All five spades that were dealt to you"),
            },
            accept=("show AS KS QS 9S 4S",),
            well=N("Right: your side scores 12 points for the ruff."),
            hint=N("With the 7 they make only 38. Show enough to reach 51."),
            then="0 show AS KS QS 9S 4S",
        ),
        LessonStep(
            say=N("Now the tricks. You sit after the dealer and lead. You hold the three highest trumps. Lead a card."),
            cards="play",
            accept=("play AS",),
            well=N("Right: the trumps of the others fall, and then your other high cards are safe."),
            why_not={
                "play [KQ]S": N("That is safe as well, but begin with the ace and let the others follow."),
                "play [974]S": N("The others still have higher trumps than that one."),
            },
            hint=N("Lead trumps first. Otherwise the others may trump your high cards."),
            then="0 play AS, 1 play 6S, 2 play 5S, 3 play 2S, 0 play KS, 1 play 2C, 2 play TS, 3 play 3S, 0 play AH,"
            " 1 play 5H, 2 play 4H, 3 play 2H, 0 play 6D, 1 play 4D, 2 play AD, 3 play 8D, 2 play 3D, 3 play TD,"
            " 0 play KD, 1 play 5D, 0 play 8H, 1 play KH, 2 play 9H, 3 play QH, 1 play 3C, 2 play 6C, 3 play AC,"
            " 0 play QC, 3 play 7C, 0 play 4S, 1 play TC, 2 play KC, 0 play JH, 1 play 6H, 2 play TH, 3 play 8S,"
            " 3 play 8C, 0 play 7S, 1 play JC, 2 play 9D, 0 play 9S, 1 play 7D, 2 play JD, 3 play JS, 3 play 9C,"
            " 0 play QS, 1 play 7H, 2 play QD",
        ),
        LessonStep(
            say=N(
                "The hand is over, and your side has won 8 tricks of 4 cards, which are 32 cards. Each card above 24 "
                "is a point. How many points do you get for the tricks?"
            ),
            choices={"four": "4", "eight": "8", "all": "32"},
            accept=("eight",),
            well=N("Right: 32 less 24 makes 8."),
            hint=N("Count only the cards above 24."),
        ),
    ),
    end=N("You scored 12 for the ruff and 8 for the tricks, 20 in all. The first side with 52 points wins the set."),
)
