"""The pages of events, one file per noun.

edge.py    finding the event, who may, and what was refused, for every page
holders.py whose personal links this session has opened
home.py    the front page and the list of events      me.py      somebody's own page, personal links
setup.py   making an event                            people.py  the list of people, checking in
public.py  the event's front, players, rules          rounds.py  pairings, drafts, publishing
at_table.py who writes at a table; sitting.py: names pressed; device.py: which device     codes.py   codes on tables
writing.py a sheet from that page; answering.py: yes or no to one; open_shown.py: what waits; offline.py: what is kept
desk.py    the organiser's desk, the log              tables.py  writing sheets down
results.py a sheet with its versions, corrections     rulings.py penalties and bonuses
standings.py standings and their arithmetic           match.py   a match of two clubs
printing.py slips, lists and link sheets on paper
requests.py what players ask to have corrected        result_shown.py, request_shown.py: how these are told
found_sheet.py a result that a page is about          wrong_places.py, following.py: wrong seats, what follows
settling.py what waits, at the desk                   result_rules.py who must agree
ratings.py ratings of a game                          series.py, series_edit.py: seasons
archives.py an event as a file, and back              guesses.py codes that lead nowhere, counted
same_deals.py a deal at all tables of a round         kept_back.py results that are not shown yet
"""
