"""An event as one signed file, and back; docs/archive.md describes the file for outsiders.

kinds.py      which rows, which columns       exporting.py  rows into a file
container.py  the ZIP and its digests         reading.py    a file into rows, everything checked
signing.py    Ed25519, fingerprints           importing.py  rows into the database
ids.py        keys inside plain values        looking.py    whether the event can be shown
names.py      people by their public names    told.py, edges.py  what commands, pages and REST share
"""
