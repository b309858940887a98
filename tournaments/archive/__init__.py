"""Export of an event as one signed file, and its import.

docs/formats/archive.md describes the file for other programs.

schema.py     which rows, which columns       export.py     rows into a file
container.py  the ZIP and its digests         reading.py    a file into rows, everything checked
signing.py    Ed25519, fingerprints           services.py   rows into the database
ids.py        keys inside plain values, and people by their public names
preview.py    whether the event can be shown  report.py, limits.py  what commands, pages and REST share
"""
