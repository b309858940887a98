"""The first lesson of Truf: one bid, and one deal that keeps it exactly.

Source: docs/rules/truf/rulebook.md#tf-16 to #tf-40.
"""

from engine.lesson_script import Lesson, LessonDeal, LessonStep
from engine.sentences import N

DEAL = LessonDeal(
    dealer="W",
    direction="ccw",
    hands={
        "S": "AS QS 9S 4S AH KH 6H 2H KD 8D JC 7C 3C",
        "E": "JS TS 8S 6S JH 8H 7H 4H AD JD TD 3D QC",
        "N": "KS 5S QH TH 3H QD 9D 7D 5D 8C 6C 5C 4C",
        "W": "7S 3S 2S 9H 5H 6D 4D 2D AC KC TC 9C 2C",
    },
)
LESSON = Lesson(
    preset="exact",
    seat="S",
    deals=(DEAL,),
    steps=(
        LessonStep(
            say=N(
                "In Truf you say beforehand how many of the 13 tricks you will take. The highest card of the suit led "
                "wins a trick, unless a trump is played. Aces and kings often win. How many tricks do you expect?"
            ),
            choices={"few": N("1 or 2"), "some": N("3 or 4"), "many": N("6 or 7")},
            accept=("some",),
            well=N("Right: two aces and the king of hearts win tricks, and a long suit adds one."),
            hint=N("Count the aces and the king of hearts, and add one for your four spades."),
        ),
        LessonStep(
            say=N(
                "You bid with a card: an ace is worth 1, a number its value, and a court card nothing. The suit of the "
                "highest bid becomes trump. Bid 4 with a suit that you want as trump."
            ),
            cards="bid",
            accept=("bid 4S",),
            well=N("Right: 4 is what you expect, and spades is your best suit."),
            why_not={
                "bid 3C": N("3 is possible, but then your weak clubs may become trump. Bid one more, in spades."),
                "bid 2H": N("That is less than you expect. A bid that is too low costs points too."),
                "bid 6H": N("The 6 of hearts bids two tricks more than you expect."),
                "bid A?": N("An ace bids only one trick."),
                "bid [JQK]?": N("A court card bids no tricks at all."),
            },
            hint=N("That is far more than you expect. Look for a 4."),
            then="S bid 4S, E bid 3D, N bid 3H, W bid 2C",
        ),
        LessonStep(
            say=N(
                "All bids are shown together: 4, 3, 3 and 2. That is 12 in all, but there are 13 tricks. What does "
                "this mean?"
            ),
            choices={"atas": N("Everyone fights for tricks"), "bawah": N("Everyone tries to avoid tricks")},
            accept=("bawah",),
            well=N("Right: below 13 it is main bawah. There is a trick too many, and nobody wants it."),
            hint=N("The players want 12 tricks in all. One trick is left over."),
        ),
        LessonStep(
            say=N(
                "Your bid was the highest, so spades are trumps and you lead. There is a catch: a trump may not be led "
                "before one has been played. Press a spade and read what the table says."
            ),
            cards="play",
            accept=("play ?S",),
            refused=True,
            hint=N("Press one of your spades this time, to see how the table refuses it."),
        ),
        LessonStep(
            say=N("Now lead a card that wins a trick for certain while every player still has that suit."),
            cards="play",
            accept=("play AH",),
            well=N("Right: nothing beats the ace of hearts, and you need four tricks."),
            why_not={"play KH": N("The ace must be led first, so that the king wins too.")},
            hint=N("That card can be beaten. Lead an ace."),
            then="S play AH, E play 4H, N play 3H, W play 5H, S play 2H, E play 7H, N play QH, W play 9H,"
            " N play TH, W play 2S",
        ),
        LessonStep(
            say=N(
                "Two tricks later hearts are led again, and a card lies face down. The player on your left has no "
                "hearts left and plays a trump. What do you know about that card?"
            ),
            choices={"suit": N("It is a spade, but I cannot see which"), "rank": N("It is the king of spades")},
            accept=("suit",),
            well=N("Right: trumps are turned up only when the trick is complete."),
            hint=N("Only trumps are played face down. The number stays hidden until the trick is complete."),
        ),
        LessonStep(
            say=N("You must follow with a heart, and the trump beats both. Which heart do you give away?"),
            cards="play",
            accept=("play 6H",),
            well=N("Right: keep the king, which may still win."),
            why_not={"play KH": N("The trump beats the king. Give the 6 away and keep the king.")},
            hint=N("Hearts were led, so follow with a heart."),
            then="S play 6H, E play 8H, W play 6D, S play 8D, E play TD, N play 5D,"
            " E play AD, N play 7D, W play 4D, S play KD, E play QC, N play 5C, W play KC, S play 7C,"
            " W play 3S, S play AS, E play 6S, N play 5S, S play KH, E play JH, N play 8C, W play TC,"
            " S play 9S, E play TS, N play KS, W play 7S, N play 9D, W play 2D",
        ),
        LessonStep(
            say=N(
                "You have won three tricks and need exactly one more. Diamonds are led and you have none, so you may "
                "trump. Which spade wins the trick and does not win another one later?"
            ),
            cards="play",
            accept=("play QS",),
            well=N("Right: the queen wins now. The 4 can still lose to the jack and the 8."),
            why_not={
                "play 4S": N("The 4 wins too, but then the queen would win a fifth trick. Use the queen."),
                "play ?C": N("You still need one trick. Trump this one."),
            },
            hint=N("Play a spade."),
            then="S play QS, E play JD",
        ),
        LessonStep(
            say=N("You have your four tricks and lead. Now lose all others. Which card do you lead?"),
            cards="play",
            accept=("play 4S",),
            well=N("Right: higher spades are still out, and the 4 can no longer trump anything."),
            why_not={
                "play JC": N("The jack may win if the higher clubs are gone. Get rid of the trump first."),
                "play 3C": N("It loses, but later your 4 of spades might have to trump a trick."),
            },
            then="S play 4S, E play JS, N play 6C, W play AC, E play 3D, N play QD, W play 9C",
        ),
        LessonStep(
            say=N("You cannot follow suit. Which club is more dangerous to keep?"),
            cards="play",
            accept=("play JC",),
            well=N("Right: throw the highest card that might still win."),
            hint=N("A low card loses by itself. Throw the high one while you can."),
            then="S play JC, N play 4C, W play 2C, S play 3C, E play 8S",
        ),
    ),
    end=N(
        "You bid 4 and took 4 tricks, so you score 4 points. With exact scoring, one trick more or less would have "
        "cost you points instead."
    ),
)
