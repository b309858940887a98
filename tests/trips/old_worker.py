"""A worker of an older version, which discards unknown tasks.

Run `celery -A tests.trips.old_worker worker`.
"""

from config.celery import app

app.loader.import_default_modules()
app.finalize()
del app.tasks["games.tasks.advance"]
