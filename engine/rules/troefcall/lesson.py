"""The first lesson of Troefcall: call trumps, play with a partner, and stop at a kap.

Source: docs/rules/troefcall/rulebook.md#tc-17, #tc-38 to #tc-40.
"""

from engine.lesson_script import Lesson, LessonDeal, LessonStep
from engine.sentences import N

DEAL = LessonDeal(
    dealer="E",
    direction="cw",
    hands={
        "S": "AS KS 9S 4S QH JS 6S AH 7H KD 5D 2D 8C",
        "W": "TS 3S KH TH 4H QD 7D 3D JC TC 9C 6C 4C",
        "N": "5S 2S JH 5H 3H 2H AD TD 4D AC KC QC 7C",
        "E": "QS 8S 7S 9H 8H 6H JD 9D 8D 6D 5C 3C 2C",
    },
)
LESSON = Lesson(
    preset="game15",
    seat="S",
    deals=(DEAL,),
    steps=(
        LessonStep(
            say=N(
                "Troefcall is played by two pairs, and your partner sits opposite. The first side with seven tricks "
                "wins the hand. You have only five cards so far and must name the trump suit. Which do you call?"
            ),
            choices={"call S": "", "call H": "", "call D": "", "call C": ""},
            accept=("call S",),
            well=N("Right: a long suit with the ace and king is the best trump."),
            hint=N("Call the suit of which you have most cards."),
            then="S call S",
        ),
        LessonStep(
            say=N(
                "Now all players have 13 cards, and you lead. Your six trumps are the strongest. Take the trumps of "
                "the others away, from the top."
            ),
            cards="play",
            accept=("play AS",),
            well=N("Right: everyone has to follow, and nobody can beat the ace."),
            why_not={
                "play KS": N("The king can lose to no other card either, but begin with the ace to be certain."),
                "play [J964]S": N("A higher trump could beat that one. Begin with the ace."),
            },
            hint=N("Lead a trump: it takes the trumps of the others away."),
            then="S play AS, W play 3S, N play 2S, E play 7S",
        ),
        LessonStep(
            say=N("Three trumps of the others are gone, and four are still out. Go on."),
            cards="play",
            accept=("play KS",),
            well=N("Right: now only the queen of spades is still out."),
            hint=N("Your king of spades is the highest trump now."),
            then="S play KS, W play TS, N play 5S, E play 8S, S play 8C, W play 4C, N play AC, E play 3C,"
            " N play KC, E play 5C",
        ),
        LessonStep(
            say=N(
                "You have led a club, and your partner has won with the ace. Now your partner’s king of clubs is "
                "winning. You have no clubs left, so you may play anything. What do you play?"
            ),
            cards="play",
            accept=("play 2D",),
            well=N("Right: the trick is already yours, so throw the card that is worth least."),
            why_not={
                "play ?S": N("Your partner is already winning the trick. Do not spend a trump on it."),
                "play [AK]?": N("That card can win a trick of its own. Keep it."),
            },
            hint=N("A lower card is worth less to you."),
            then="S play 2D, W play 9C, N play 3H, E play 9H",
        ),
        LessonStep(
            say=N("Your partner leads a heart. Which card wins the trick for certain?"),
            cards="play",
            accept=("play AH",),
            well=N("Right: the king is still out, so only the ace is certain."),
            why_not={"play QH": N("The king of hearts is still out and may sit on your left.")},
            hint=N("Hearts were led, so follow with your best heart."),
            then="S play AH, W play 4H, S play 5D, W play 3D, N play AD, E play 6D, N play 4D, E play 8D, S play KD,"
            " W play 7D",
        ),
        LessonStep(
            say=N(
                "Your side has won all seven tricks. This is a kap. You won the last one, so you decide: stop now for "
                "5 points, or play on for all 13 tricks and 15 points. If you lose a single trick then, the others "
                "score. The queen of spades and the king of hearts are still out. What do you do?"
            ),
            choices={"stop": "", "continue": ""},
            accept=("stop",),
            well=N("Right: your queen of hearts would probably lose to the king."),
            hint=N("The others still have the king of hearts and a trump. One lost trick is enough to lose the hand."),
            then="S stop",
        ),
    ),
    end=N(
        "A kap scores 5 points. Seven tricks after losing one would have scored 2. The first pair with 15 points wins "
        "the game."
    ),
)
