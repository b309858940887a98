"""The invented people of the demo club, and the logins with their roles."""

PASSWORD = "demo"

LOGINS = {
    "organiser": "Olga Organiser",
    "director": "Dirk Director",
    "scorer": "Suze Scorer",
    "player": "Ayu Pratama",
}
"""User names with their full names; `player` is also the first person below."""

CLUBS = ("Kap Partij", "Baunie '85", "Troef Vrienden", "Meja Empat")

NAMES = (
    "Ayu Pratama",
    "Budi Santoso",
    "Citra Wijaya",
    "Dewi Kromosoeto",
    "Eko Ramdin",
    "Fitri Soekarno",
    "Gita Djojoseno",
    "Hadi Jagesar",
    "Indah Blokland",
    "Joko Tjon",
    "Kartika Pinas",
    "Lestari Amoksi",
    "Marlon Pratama",
    "Natasja Santoso",
    "Orlando Wijaya",
    "Prem Kromosoeto",
    "Quincy Ramdin",
    "Radha Soekarno",
    "Sharon Djojoseno",
    "Theo Jagesar",
    "Urmila Blokland",
    "Vinod Tjon",
    "Wendy Pinas",
    "Xaviera Amoksi",
)
TEAMS = (
    ("Guchan", "Ana Abadie", "Bernat Verdier", "Clara Fouga"),
    ("Bourisp", "Daniel Carrère", "Élise Mir", "Fabien Soulé"),
    ("Vielle-Aure", "Gisèle Ferras", "Henri Estrade", "Irène Rey"),
    ("Ens", "Jordi Castet", "Karine Sabathier", "Louis Pène"),
    ("Cadeilhan", "Maria Ousset", "Noël Brau", "Odette Fisse"),
    ("Tramezaïgues", "Pau Anglade", "Reine Vidalon", "Serge Noguès"),
)
"""Teams of three: the name, the captain, the two others."""
LANGUAGES = ("nl", "id", "en", "nl")


def people(first: int, last: int) -> list[dict[str, str]]:
    """Return people `first` to `last` (inclusive, from 1) as in a document."""
    return [
        {
            "name": NAMES[number],
            "club": CLUBS[number % len(CLUBS)],
            "email": f"{NAMES[number].split()[0].lower()}@example.org",
            "language": LANGUAGES[number % len(LANGUAGES)],
        }
        for number in range(first - 1, last)
    ]


def of_teams(first: int, last: int) -> list[dict[str, str]]:
    """Return the people of teams `first` to `last` (inclusive, from 1)."""
    return [
        {"name": name, "team": team, "language": "fr"} for team, *people in TEAMS[first - 1 : last] for name in people
    ]


def of_club(club: int, pairs: int) -> list[dict[str, str]]:
    """Return the first people of one club, two for each pair."""
    members = [person for person in people(1, len(NAMES)) if person["club"] == CLUBS[club]]
    return members[: 2 * pairs]
