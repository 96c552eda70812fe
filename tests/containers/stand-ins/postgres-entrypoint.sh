#!/bin/sh
# As the public image does it: the cluster is made on first use, under the administrator's password.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --auth=scram-sha-256 --encoding=UTF8
fi
exec "$@"
