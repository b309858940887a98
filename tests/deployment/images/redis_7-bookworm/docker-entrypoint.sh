#!/bin/sh
set -e
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then chown -R redis .; exec gosu redis "$0" "$@"; fi
exec "$@"
