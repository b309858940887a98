"""The first lesson of Truc y Flou: an embit, a truc, a spoiled trick and a flor.

Source: docs/rules/truc_y_flou/rulebook.md#ty-24, #ty-31, #ty-34.
"""

from engine.lesson_script import Lesson, LessonDeal, LessonStep
from engine.sentences import N

OTHERS = {"2": "3O 4C KB", "3": "2C 5B JS", "4": "2B 6O NS", "5": "5S 1O NC", "0": "5C 4B KO"}
LESSON = Lesson(
    preset="aure",
    seat="1",
    deals=(
        LessonDeal(dealer="0", direction="ccw", hands={"1": "7S 3C 6S", **OTHERS}),
        LessonDeal(dealer="0", direction="ccw", hands={"1": "7O 5O 2O", **OTHERS, "2": "3O 4C KB"}),
    ),
    steps=(
        LessonStep(
            say=N(
                "Two teams of three play for the best of three tricks, and nobody has to follow suit. The strongest "
                "cards are the 1 of swords, the 1 of batons, the 7 of swords and the 7 of coins. Then come threes, "
                "twos, the other aces, kings, and so on down to the fours. Which is the order of your cards?"
            ),
            choices={
                "number": N("7 of swords, 6 of swords, 3 of cups"),
                "right": N("7 of swords, 3 of cups, 6 of swords"),
            },
            accept=("right",),
            well=N("Right: a three beats every six."),
            hint=N("Threes come just below the four special cards. A six is weak."),
        ),
        LessonStep(
            say=N(
                "There are points before the tricks. Two cards of one suit make an embit. It is worth 20 and the "
                "numbers on the two cards. What is yours worth?"
            ),
            choices={"13": "13", "33": "33", "36": "36"},
            accept=("33",),
            well=N("Right: 20, 7 and 6 make 33, which hardly any hand can beat."),
            why_not={"13": N("Add 20 for the pair of swords.")},
            hint=N("The 3 of cups is of another suit and does not count."),
        ),
        LessonStep(
            say=N("It is your turn. Say what you have before you play a card."),
            choices={"embit": "", "truc": ""},
            accept=("embit",),
            well=N("Right: if the others sing too, the better embit scores 2 points."),
            hint=N("Truc is about the tricks. Use your embit first: it counts only in the first trick."),
            then="1 embit",
        ),
        LessonStep(
            say=N("Now lead a card. You want to win the first trick, and to keep your best card for the end."),
            cards="play",
            accept=("play 3C",),
            well=N("Right: few cards beat a three."),
            why_not={"play 7S": N("The 7 would win, but you will need it later.")},
            hint=N("A six wins hardly any trick."),
            then="1 play 3C, 2 sing, 2 play 4C, 3 play 5B, 4 play 6O, 5 play NC, 0 play 5C",
        ),
        LessonStep(
            say=N("Your 3 won the trick, and your embit won 2 points. You lead again. One more trick is enough."),
            cards="play",
            accept=("play 6S",),
            well=N("Right: your team-mates may win this one, and the 7 waits for the last trick."),
            why_not={"play 7S": N("That is possible, but keep your best card for the last trick.")},
            then="1 play 6S, 2 truc",
        ),
        LessonStep(
            say=N(
                "The other team says truc: the deal is now worth 2 points instead of 1. You are the captain, so you "
                "answer. If you say no, you lose 1 point at once. If you say yes, you win or lose 2. One chance in "
                "four is enough to say yes."
            ),
            choices={"yes": "", "no": ""},
            accept=("yes",),
            well=N("Right: you have already won a trick and still hold the 7 of swords."),
            hint=N("Your chance is far better than one in four."),
            then="1 yes, 2 play KB, 3 play 2C, 4 play 2B, 5 play 1O",
        ),
        LessonStep(
            say=N(
                "The best cards of this trick are two twos, one from each team. The last player only has a 4 or a "
                "king left. Who wins the trick?"
            ),
            choices={"us": N("Our team"), "them": N("The other team"), "none": N("Nobody")},
            accept=("none",),
            well=N("Right: the trick is spoiled. The first trick then decides, and that was yours."),
            hint=N("Both teams have played a two, and neither is higher."),
            then="0 play 4B",
        ),
        LessonStep(
            say=N(
                "A new deal. Three cards of one suit are a flor. It is worth 3 points and cancels every embit. "
                "You have 7, 5 and 2 of coins. What do you say?"
            ),
            choices={"embit": "", "flor": ""},
            accept=("flor",),
            well=N("Right: 20, 7, 5 and 2 make 34. If the other team has a flor too, the better one scores."),
            hint=N("An embit is only two cards. You have three coins."),
            then="1 flor",
            deal=1,
        ),
    ),
    end=N("You know the embit, the truc and the flor. 25 points win a manche, and two manches win the match."),
)
