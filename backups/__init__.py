"""One file that holds everything the database knew at one moment, and the way back (docs/operations.md).

making.py     a backup, complete or not there     restoring.py  into an empty database, or only checked
keeping.py    backups when they are due            container.py  the file: manifest, parts, hashes
manifest.py   what stands in front                 databases.py  which of the two kinds this one is
sqlite_copy.py, postgres_copy.py                   how each kind is written out, checked, emptied and read in
errors.py     what is refused
"""
