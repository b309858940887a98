"""All settings. The environment is read at the top; docs/operations.md lists the variables."""

import logging
import os
import ssl
import tomllib
from datetime import timedelta
from email.utils import formataddr, parseaddr
from pathlib import Path
from typing import Any

import django_stubs_ext
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import environment, sqlite
from config.environment import HOST_NAME, MAX_DURATION, ORIGIN, Environment
from config.http.import_map import content_hash
from games.core.redis_address import SentinelAddress, dead_after

sqlite.use_bundled()
django_stubs_ext.monkeypatch()  # lets classes be written as ModelAdmin[Person], which Django itself does not know

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment(os.environ)

# --- what the environment says -----------------------------------------------------------------------
DATA_DIR = env.folder("DATA_DIR", default=BASE_DIR / "var")
SITE_NAME = " ".join(env.text("SITE_NAME", default="Troeftafel").split())
"""The name of the club or site, as pages and mails show it."""
DATABASE_URL, _database = env.database("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'troeftafel.sqlite3'}")
DATABASE_POOLED = env.flag("DATABASE_POOLED")
"""DATABASE_URL leads to pgbouncer, which pools transactions."""
REDIS_URL = env.redis("REDIS_URL")
EMBEDDED = not REDIS_URL
"""One process does everything; otherwise web, workers and beat are separate and meet in Redis."""
DEBUG = env.flag("DEBUG")
SECRET_KEY = env.text("SECRET_KEY")
SECRET_KEY_FALLBACKS = env.names("SECRET_KEY_FALLBACKS")
"""Keys from before a change: what was signed or encrypted under them is still read."""
HOST = env.text("HOST", default="127.0.0.1")
PORT = env.whole("PORT", default=8000, most=65535)
ALLOWED_HOSTS = env.names_like(
    "ALLOWED_HOSTS", HOST_NAME, "a name or an address alone, such as cards.example", ["localhost", "127.0.0.1", "[::1]"]
)
CSRF_TRUSTED_ORIGINS = env.names_like(
    "CSRF_TRUSTED_ORIGINS", ORIGIN, "as https://cards.example, with nothing behind the name"
)
HTTPS = env.flag("HTTPS")
HSTS_SUBDOMAINS = env.flag("HSTS_SUBDOMAINS")
NUM_PROXIES = env.whole("NUM_PROXIES", default=int(HTTPS))  # with HTTPS a proxy terminates TLS for us
DEMO = env.flag("DEMO")
CHECK_RUNNING = env.flag("CHECK_RUNNING")
"""Compare every stored deal with the database when it is used (games/tables/running_deals.py); for tests."""
LANGUAGE_CODE = env.one_of("LANGUAGE_CODE", ["en", "nl", "id", "fr"], default="en")
TIME_ZONE = env.zone("TIME_ZONE", default="Europe/Amsterdam")
# Threads of a process by what they answer (config/http/lanes.py): pages, moves and scores, documents.
WEB_THREADS = env.whole("WEB_THREADS", default=8, least=1)
PLAY_THREADS = env.whole("PLAY_THREADS", default=4, least=1)
PAGE_PROCESS_FROM = env.whole("PAGE_PROCESS_FROM", default=160)
"""Open pages of players from which a process of its own renders them, where there is no Redis; 0 for never."""
DOCUMENT_THREADS = env.whole("DOCUMENT_THREADS", default=2, least=1)
# Requests of which only a part has arrived (pending_requests.py, protocol.py in config/http); 0 for no bound.
REQUEST_HEAD_SECONDS = env.number("REQUEST_HEAD_SECONDS", default=10.0, of="seconds", above=0)
REQUEST_BODY_SECONDS = env.number("REQUEST_BODY_SECONDS", default=10.0, of="seconds", above=0)
MAX_PENDING_REQUESTS = env.whole("MAX_PENDING_REQUESTS", default=1000)
MAX_PENDING_REQUESTS_PER_ADDRESS = env.whole("MAX_PENDING_REQUESTS_PER_ADDRESS", default=20)
LIVE_MOST_STREAMS = env.whole("LIVE_MOST_STREAMS", default=8000)
# A hall full of players has one address to the outside.
LIVE_MOST_STREAMS_PER_ADDRESS = env.whole("LIVE_MOST_STREAMS_PER_ADDRESS", default=2000)
MAX_CONNECTIONS = LIVE_MOST_STREAMS + 2 * MAX_PENDING_REQUESTS + 500
"""Connections of a process; fewer where the system allows fewer open files (config/ops/serving.py)."""
THROTTLE_ANONYMOUS_WRITES = env.rate("THROTTLE_ANONYMOUS_WRITES", default="600/min")
THROTTLE_ACCOUNT_WRITES = env.rate("THROTTLE_ACCOUNT_WRITES", default="1200/min")
THROTTLE_LOGIN = env.rate("THROTTLE_LOGIN", default="60/min")
THROTTLE_REGISTRATIONS = env.rate("THROTTLE_REGISTRATIONS", default="60/hour")
THROTTLE_GUEST_TABLES = env.rate("THROTTLE_GUEST_TABLES", default="60/hour")
THROTTLE_GUEST_SESSIONS = env.rate("THROTTLE_GUEST_SESSIONS", default="1200/hour")
THROTTLE_JUDGED_DEALS = env.rate("THROTTLE_JUDGED_DEALS", default="2000/min")
THROTTLE_ACTIONS = env.rate("THROTTLE_ACTIONS", default="40/s")
STAFF_SESSION_HOURS = env.number("STAFF_SESSION_HOURS", default=12.0, of="hours", above=0)
STAFF_SECOND_FACTOR = env.one_of("STAFF_SECOND_FACTOR", ("optional", "required"), default="optional")
AUDIT_DAYS = env.whole("AUDIT_DAYS", default=180, most=MAX_DURATION)
EMAIL_SERVER = env.text("EMAIL_HOST")
EMAIL_PORT = env.whole("EMAIL_PORT", default=587 if EMAIL_SERVER else 25, least=1, most=65535)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=bool(EMAIL_SERVER) and not EMAIL_USE_SSL)
_from_name, _from_address = parseaddr(env.text("EMAIL_FROM") or EMAIL_HOST_USER or "troeftafel@localhost")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = formataddr((_from_name or SITE_NAME, _from_address))
EMAIL_PROVIDER = env.one_of(
    "EMAIL_PROVIDER",
    ["", "brevo", "mailersend", "mailgun", "mailjet", "mailtrap", "postal", "postmark", "sparkpost", "unisender_go"],
    default="",
)
"""A service that sends the mails and reports what became of them (accounts/mail_provider.py)."""
ANYMAIL = {
    "IGNORE_UNSUPPORTED_FEATURES": True,  # a header that a provider cannot send is no reason to send nothing
    "REQUESTS_TIMEOUT": 10,
    **env.beginning_with("ANYMAIL_"),
}
EMAIL_BACKEND = env.class_of(
    "EMAIL_BACKEND",
    default="accounts.mail_provider.EmailBackend"
    if EMAIL_PROVIDER
    else f"django.core.mail.backends.{'smtp' if EMAIL_SERVER else 'console'}.EmailBackend",
)
PUSH_KEY = env.push_key("PUSH_KEY")  # from `manage.py push_keys`
PUSH_CONTACT = env.text("PUSH_CONTACT", default=f"mailto:{_from_address}")
PUSH_PRIVATE_TARGETS = False  # true in tests, whose push service is on this machine
BACKUP_FOLDER = env.folder_for_later("BACKUP_FOLDER")
BACKUP_EVERY = env.number("BACKUP_EVERY", default=24.0, of="hours")
BACKUP_KEEP = env.whole("BACKUP_KEEP", default=14, least=1)
# How many days what is said, devices and guests are remembered after the match is over; 0: for ever (docs/privacy.md).
CHAT_KEPT_DAYS = env.number("CHAT_KEPT_DAYS", default=90, of="days")
ADDRESSES_KEPT_DAYS = env.number("ADDRESSES_KEPT_DAYS", default=30, of="days")
GUESTS_KEPT_DAYS = env.number("GUESTS_KEPT_DAYS", default=90, of="days")
COMMITMENTS_KEPT_DAYS = env.number("COMMITMENTS_KEPT_DAYS", default=400, of="days")  # those of lobby tables
LINKS_KEPT_DAYS = env.number("LINKS_KEPT_DAYS", default=400, of="days")  # after the last event; longer than a year
WEBHOOK_PRIVATE_TARGETS = env.flag("WEBHOOK_PRIVATE_TARGETS")  # tournaments/core/targets.py
METRICS_TOKEN = env.text("METRICS_TOKEN")
METRICS_PORT = env.whole("METRICS_PORT", default=0, most=65535)
METRICS_ADDRESS = env.text("METRICS_ADDRESS", default="127.0.0.1")
LEVELS = ["CRITICAL", "ERROR", "WARNING", "INFO", "DEBUG"]
LOG_LEVEL = env.one_of("LOG_LEVEL", LEVELS, default="WARNING")
SOURCE_URL = env.text("SOURCE_URL")  # where users get the source code, which the licence asks of changed versions
BEACON_URL = env.text("BEACON_URL")  # tournaments/shuffles/services.py
SEARCH_CLOCK = env.one_of("SEARCH_CLOCK", ["time", "steps"], default="time")  # games/core/search_clock.py
SERVER_LOG_LEVEL = env.one_of("SERVER_LOG_LEVEL", [level.lower() for level in LEVELS], default="warning")
LOG_FORMAT = env.one_of("LOG_FORMAT", ["text", "json"], default="text")
if not (SECRET_KEY or EMBEDDED or DEBUG):
    # Separate processes on several machines cannot share a generated file: there the key must be given.
    env.needs("SECRET_KEY", "With REDIS_URL the web, worker and beat processes need the same one.")
env.refuse_wrong()
MISTYPED = env.mistyped()
"""Names in the environment that are none of these but very like one of them."""
SECRET_KEY = SECRET_KEY or environment.key_in(DATA_DIR / "secret_key")

# --- applications -------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "accounts",
    "games",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "corsheaders",
    "csp",
    "django_filters",
    "django_htmx",
    "django_prometheus",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "rest_framework",
    "rules",
    "config",
]
MIDDLEWARE = [
    "config.http.request_limits.ReleasedBodies",
    "config.ops.counters.CountsAnswers",
    "config.ops.logs.RequestIds",
    "config.http.middleware.LoggedRefusals",
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "config.http.compression.Compression",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.http.middleware.ForPrograms",
    "config.http.middleware.PublicReads",
    "config.http.middleware.RateLimits",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.http.middleware.NoNullCharacters",
    "config.http.request_limits.BoundedBodies",
    "config.http.middleware.Common",
    "django.middleware.csrf.CsrfViewMiddleware",
    "games.core.signed_in.Authentication",
    "config.http.middleware.ShortWayToLogin",
    "config.http.middleware.HeavyWork",
    "games.core.devices.DeviceCookies",
    "accounts.middleware.StaffSessions",
    "accounts.middleware.ListedSessions",
    "accounts.middleware.ChosenLanguageMiddleware",
    "config.http.middleware.BoundedWrites",
    "config.api.query_parameters.KnownNames",
    "config.api.idempotency.IdempotencyKeys",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.StaffSecondFactor",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.site.in_templates",
            ],
            "libraries": {"import_map": "config.http.import_map", "page_parts": "config.http.page_parts"},
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {"environment": "config.http.jinja.environment"},
    },
]

# --- database, cache ----------------------------------------------------------------------------------
if "sqlite3" in _database["ENGINE"]:
    _database.setdefault("OPTIONS", {}).update(sqlite.options())
    if _database["NAME"] != ":memory:":
        sqlite.make_private(Path(_database["NAME"]))
else:
    _database["CONN_HEALTH_CHECKS"] = True
    # A pooler may hand on the connection between the rows of one query; psycopg prepares no statements for Django.
    _database["DISABLE_SERVER_SIDE_CURSORS"] = DATABASE_POOLED
# Threads that stay keep their connections: safe in lanes, not under Django's ASGI handler. SQLite would otherwise write
# its log back into the database, and wait for the disk, whenever the last connection closes.
_database["CONN_MAX_AGE"] = 60
DATABASES = {"default": _database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES: dict[str, dict[str, Any]]
if REDIS_URL:
    # Version 1 was pickle: processes from before an upgrade and after it do not meet in one entry.
    _redis_cache = {"BACKEND": "config.cache.ForgivingRedisCache", "LOCATION": REDIS_URL, "VERSION": 2}
    CACHES = {"default": _redis_cache, "documents": _redis_cache}
else:
    # Counters of rate limits must outlive many requests; a document may be a megabyte, so 300 of them, as in Django.
    _in_process = {"BACKEND": "config.cache.PlainLocMemCache"}
    CACHES = {
        "default": {**_in_process, "OPTIONS": {"MAX_ENTRIES": 20_000}},
        "documents": {**_in_process, "LOCATION": "documents"},
    }
# Memory of one process, for what may differ from the other processes for a minute.
_own_memory = {"BACKEND": "config.cache.PlainLocMemCache", "LOCATION": "process", "OPTIONS": {"MAX_ENTRIES": 5_000}}
CACHES["process"] = _own_memory

# --- tasks --------------------------------------------------------------------------------------------
# The database says what is due; a task only carries an id, may run twice and may be lost. Hence no results.
_sentinels = SentinelAddress.read(REDIS_URL)
CELERY_BROKER_URL = _sentinels.broker_url() if _sentinels else REDIS_URL or "memory://localhost//"
if REDIS_URL.startswith("rediss"):
    # As everywhere else; kombu would believe any certificate. What the address says of it (ssl_ca_certs=…) goes first.
    CELERY_BROKER_USE_SSL = {"ssl_cert_reqs": ssl.CERT_REQUIRED, **(_sentinels.trust if _sentinels else {})}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = TIME_ZONE
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # for as long as it takes, config/celery_broker.py
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat")
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
CELERY_BEAT_SCHEDULER = "config.celery_scheduler:PersistentScheduler"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 2.0, "options": {"expires": 2}},
    "daily": {"task": "games.tasks.daily_deals", "schedule": 10.0, "options": {"expires": 10}},
    "lobby": {"task": "games.tasks.clear_lobby", "schedule": 120.0, "options": {"expires": 120}},
    "seatings": {"task": "tournaments.tasks.sweep", "schedule": 10.0, "options": {"expires": 10}},
    "silence": {"task": "tournaments.tasks.silence", "schedule": 5.0, "options": {"expires": 5}},
    "waiting lists": {"task": "tournaments.tasks.registrations", "schedule": 3.0, "options": {"expires": 3}},
    "emails": {"task": "tournaments.tasks.notify", "schedule": 5.0, "options": {"expires": 5}},
    "push": {"task": "tournaments.tasks.push", "schedule": 5.0, "options": {"expires": 5}},
    "webhooks": {"task": "tournaments.tasks.webhooks", "schedule": 5.0, "options": {"expires": 5}},
    "accounts": {"task": "accounts.tasks.clean", "schedule": 3600.0, "options": {"expires": 3600}},
    "repeats": {"task": "tournaments.tasks.repeat", "schedule": 600.0, "options": {"expires": 600}},
    "automatic events": {"task": "tournaments.tasks.run_automatic", "schedule": 5.0, "options": {"expires": 5}},
    "rehearsals": {"task": "tournaments.tasks.rehearse", "schedule": 2.0, "options": {"expires": 2}},
    "forget": {"task": "tournaments.tasks.forget", "schedule": 3600.0, "options": {"expires": 3600}},
    "heartbeat": {"task": "config.tasks.heartbeat", "schedule": 2.0, "options": {"expires": 10}},
}
if BACKUP_FOLDER:  # asked often, made when the newest in the folder is older than BACKUP_EVERY
    CELERY_BEAT_SCHEDULE["backup"] = {"task": "config.tasks.back_up", "schedule": 300.0, "options": {"expires": 300}}
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any]
if REDIS_URL:
    CELERY_TASK_ACKS_LATE = True
    CELERY_TASK_REJECT_ON_WORKER_LOST = True
    CELERY_TASK_TIME_LIMIT = 60
    CELERY_TASK_SOFT_TIME_LIMIT = 45
    # A message of a killed worker comes back after the visibility timeout, which must exceed the time limit;
    # the sweeper of the transport looks only every 100 s or so unless told otherwise.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": 120,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        # Publishing fails at once while Redis is away (the default tries for 6 s): the sweep makes good.
        "socket_connect_timeout": 1,
        "connect_retries_timeout": 1,
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0.1,
        "interval_max": 0.1,
        # A machine without power closes no connection, and a Redis that hangs answers nothing.
        "socket_timeout": 2,
        "health_check_interval": 3,
        "socket_keepalive": True,
        "socket_keepalive_options": dead_after(15),
    }
    if _sentinels:
        CELERY_BROKER_TRANSPORT_OPTIONS |= {
            "master_name": _sentinels.name,
            "sentinel_kwargs": _sentinels.sentinel_options,
        }

DEMO_NOTE = DATA_DIR / "demo.txt"
"""Notes of the demo club from its loading: the accounts that can sign in."""

# --- live event streams, see live/streams.py ---------------------------------------------------------
LIVE_SOCKET = DATA_DIR / "live.sock"
"""Socket on which management commands reach the embedded server."""

# --- people -------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "accounts.passwords.LongEnough", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "accounts.passwords.NotOurWords"},
    {"NAME": "accounts.passwords.EndsTokens"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
# A hall full of players has one address to the outside: limits per address are generous, those per account are not.
ACCOUNT_RATE_LIMITS = {"login": "300/m/ip", "login_failed": "60/m/ip,5/5m/key", "signup": "60/m/ip"}
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.sign_in_forms.Login",
    "signup": "accounts.sign_in_forms.SignUp",
    "add_email": "accounts.sign_in_forms.AddEmail",
    "change_password": "accounts.sign_in_forms.ChangePassword",
    "set_password": "accounts.sign_in_forms.SetPassword",
    "reset_password": "accounts.sign_in_forms.RequestLink",
    "reset_password_from_key": "accounts.sign_in_forms.PasswordFromLink",
    "reauthenticate": "accounts.sign_in_forms.PasswordAgain",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "accounts.passkeys.AddPasskeyForm",
    "edit_webauthn": "accounts.sign_in_forms.RenamePasskey",
    "authenticate": "accounts.sign_in_forms.CodeToSignIn",
    "reauthenticate": "accounts.sign_in_forms.CodeAgain",
    "activate_totp": "accounts.sign_in_forms.FirstCode",
}
MFA_TOTP_ISSUER = SITE_NAME
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}  # of a whole hall
MFA_ADAPTER = "accounts.second_factors.SecondFactorAdapter"
# Addresses are not confirmed here and are not used to sign in. Requiring confirmation would keep users with an address
# from a second factor, and staff from every page where a second factor is required.
MFA_ALLOW_UNVERIFIED_EMAIL = True
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PREVENT_ENUMERATION = "strict"  # a known address signs up like an unknown one (decision 0006)
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/"

# --- mail ---------------------------------------------------------------------------------------------
EMAIL_HOST = EMAIL_SERVER or "localhost"  # a relay on this machine, where only EMAIL_BACKEND is set
EMAIL_TIMEOUT = 10

# --- tokens -------------------------------------------------------------------------------------------
# A token made by signing in over REST expires after this idle time; one made on the account page never does.
KNOX_TOKEN_MODEL = "knox.AuthToken"
REST_KNOX = {
    "TOKEN_TTL": timedelta(days=30),
    "AUTO_REFRESH": True,
    "MIN_REFRESH_INTERVAL": 3600,  # seconds; one write an hour is precise enough
    "TOKEN_LIMIT_PER_USER": 20,
}

# --- languages ----------------------------------------------------------------------------------------
LANGUAGES = [("en", _("English")), ("nl", _("Dutch")), ("id", _("Indonesian")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True

# --- static files -------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
# Without a collected copy (make run) the files are served from where they are.
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False  # our pages have everything from one origin
WHITENOISE_AUTOREFRESH = DEBUG
# Addresses change with the content, see config/http/static_files.py.
WHITENOISE_MAX_AGE = 0 if DEBUG else 30 * 24 * 3600
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.http.static_files.VersionedStaticFiles"},
}

# --- security -----------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, content_hash()],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "config.http.error_pages.csrf_failed"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "games.core.signed_in"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
COOKIE_PREFIX = "__Host-" if HTTPS else ""
"""Before the name of every cookie: browsers take one of such a name from this host alone, and only over https."""
SESSION_COOKIE_NAME = COOKIE_PREFIX + "sessionid"
CSRF_COOKIE_NAME = COOKIE_PREFIX + "csrftoken"
LANGUAGE_COOKIE_NAME = COOKIE_PREFIX + "django_language"
MESSAGE_STORAGE = "config.message_cookie.Storage"
if HTTPS and NUM_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if HTTPS:
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = HSTS_SUBDOMAINS
    SECURE_SSL_REDIRECT = NUM_PROXIES > 0  # redirects requests in the clear; monitoring bypasses the proxy
    # A program that is led on would send its token in the clear for ever: config/http/middleware.py refuses it.
    SECURE_REDIRECT_EXEMPT = ["^(healthz|livez|readyz|metrics)$", "^api/"]
# Whether all other names of a domain speak https, and whether browsers list it, is for its owner to say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
"""Of all that is sent in one request, files too: config/http/request_limits.py."""
MAX_BODY_AT = dict.fromkeys(("event-import", "api-event-import"), 33 * 1024 * 1024)
"""The same where archives of events come in, which have 32 MB."""

# --- REST ---------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.Tokens",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["config.api.formats.JSON"],
    "DATETIME_FORMAT": None,  # written by the renderer, in UTC
    "DEFAULT_PARSER_CLASSES": ["config.api.formats.ShallowJSON"],  # views that take a file name their own as well
    "DEFAULT_PAGINATION_CLASS": "config.api.formats.Pages",
    "PAGE_SIZE": 50,
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "config.api.component_names.NamedSchema",
    "DEFAULT_THROTTLE_CLASSES": ["accounts.throttles.AnonymousWrites", "accounts.throttles.AccountWrites"],
    "DEFAULT_THROTTLE_RATES": {
        "anonymous-writes": THROTTLE_ANONYMOUS_WRITES,
        "account-writes": THROTTLE_ACCOUNT_WRITES,
        "login": THROTTLE_LOGIN,
        "guest-tables": THROTTLE_GUEST_TABLES,
        "registrations": THROTTLE_REGISTRATIONS,
        "guest-sessions": THROTTLE_GUEST_SESSIONS,
        "judged-deals": THROTTLE_JUDGED_DEALS,
        "actions": THROTTLE_ACTIONS,
    },
    "NUM_PROXIES": NUM_PROXIES,  # accounts.adapter counts by it too
    "EXCEPTION_HANDLER": "config.api.errors.handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
# Pages of other sites may read public answers: without credentials, so a browser sends no cookies along, and without
# the header Authorization. Answers for accounts only have no such header at all.
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_URLS_REGEX = r"^/api/v1/(?!auth/|people(/|$)|stream/|table/)"
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS")
CORS_ALLOW_HEADERS = ("accept", "accept-language", "content-type", "if-none-match")
CORS_EXPOSE_HEADERS = ("ETag", "Retry-After")
CORS_PREFLIGHT_MAX_AGE = 86_400
SPECTACULAR_SETTINGS = {
    "TITLE": "Troeftafel",
    "DESCRIPTION": "People, events, rounds, sheets, standings and online tables of a card club.",
    "VERSION": tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"],
    "SERVERS": [{"url": "/", "description": "The server that this document came from."}],
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api.component_names.tidy",
        "config.api.game_schemas.with_games",
        "config.api.schema.with_problems",
    ],
    "ENUM_NAME_OVERRIDES": {
        "PageEnum": "tournaments.models.HallScreen.Page",
        "TableState": "games.models.Table.State",
        "EventState": "tournaments.models.Event.State",
        "RoundState": "tournaments.models.Round.State",
        "EntryState": "tournaments.models.Entry.State",
        "Place": "tournaments.models.Event.Place",
        "SeatKind": "games.models.Seat.Kind",
        "RulingKind": "tournaments.models.Ruling.Kind",
        "LeagueRulingKind": "tournaments.models.LeagueRuling.Kind",
        "LeagueState": "tournaments.models.League.State",
        "PostponementState": "tournaments.models.Postponement.State",
        "TieBreaksEnum": "tournaments.events.schemas.TIE_BREAK_CHOICES",
        "LeagueTieBreak": "tournaments.leagues.schemas.TIES",
        "LeagueMatchState": "tournaments.leagues.documents.STATE_CHOICES",
        "MembershipKind": "tournaments.models.ClubMember.Kind",
        "MembershipState": "tournaments.members.schemas.STATES",
        "InvitationState": "tournaments.clubs.schemas.INVITATION_STATES",
        "ClubKind": "tournaments.models.Club.Kind",
        "WishKind": "tournaments.models.SeatingWish.Kind",
        "PlacesKind": "tournaments.misplaced.schemas.KINDS",
        "WebhookKind": "tournaments.webhooks.schemas.KIND_CHOICES",
        "WebhookState": "tournaments.webhooks.schemas.STATES",
        "DeliveryState": "tournaments.models.WebhookDelivery.State",
        "Game": "games.core.schemas.GAMES",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# --- logs ---------------------------------------------------------------------------------------------
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
# Django itself logs errors, and refusals are answers: these lines are for operators who want to see every request.
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = DJANGO_STRUCTLOG_STATUS_5XX_LOG_LEVEL = logging.INFO
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "config.ops.logs.LogFormatter", "kind": LOG_FORMAT}},
    "filters": {
        "in_one_line": {"()": "config.ops.logs.InOneLine"},
        "not_expired": {"()": "config.ops.logs.NotExpired"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": "INFO"},  # its own handler would print errors past our formatter
        "django.db.backends": {"level": "INFO"},  # statements hold packs and secrets
        "backups": {"level": "INFO"},
        "accounts.audit": {"level": "INFO"},
        # uvicorn's own line of a request has the whole address, personal links too; ours is in config/ops/logs.py.
        "uvicorn.access": {"handlers": [], "level": "CRITICAL", "propagate": False},
        # Requests under another host name: the sentence names the setting to an operator, the traceback adds nothing.
        "django.security.DisallowedHost": {"filters": ["in_one_line"]},
        # Its warnings quote letters of names that no font has (decision 0244).
        "weasyprint": {"level": "ERROR"},
        "fontTools": {"level": "ERROR"},
        "django_structlog.celery.receivers": {"filters": ["not_expired"]},
        # A request that is refused is an answer, not an event for the log.
        "django.request": {"level": "ERROR"},
    },
}
# Nothing of a running deal on error pages, with DEBUG neither.
DEFAULT_EXCEPTION_REPORTER = "config.http.error_reports.Report"
DEFAULT_EXCEPTION_REPORTER_FILTER = "config.http.error_reports.NoVariables"
