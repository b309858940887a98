"""A worker of an older version (`celery -A tests.trips.old_worker worker`): it throws away what it does not know."""

from config.celery import app

app.loader.import_default_modules()
app.finalize()
del app.tasks["games.tasks.advance"]
