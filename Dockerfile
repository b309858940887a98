FROM python:3.11-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 DATA_DIR=/var/lib/troeftafel
WORKDIR /app

# Backups are written by the client of PostgreSQL, which must not be older than the server (docker-compose.yml).
# WeasyPrint sets PDF files with Pango; DejaVu has the letters of names that our own fonts lack.
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client \
    libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/*

# Processes may not write into the image, so what is not compiled here is compiled again at every start.
COPY requirements.lock requirements-bootstrap.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements-bootstrap.lock \
 && uv pip install --system --no-cache --compile-bytecode --require-hashes -r requirements.lock

COPY . .
RUN useradd --system --uid 10001 --home-dir /var/lib/troeftafel --create-home troeftafel \
 && python -m compileall -q /app \
 && mkdir -m 700 /var/lib/troeftafel/backups \
 && chown troeftafel /var/lib/troeftafel /var/lib/troeftafel/backups

USER troeftafel
EXPOSE 8000
HEALTHCHECK --interval=5s --timeout=5s --start-period=300s CMD ["python", "-I", "config/ops/probe.py", "web"]
CMD ["python", "manage.py", "serve", "--no-demo", "--host", "0.0.0.0"]
