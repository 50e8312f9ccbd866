#!/bin/sh
# When the primary's folder is made: a login that may copy it, and nothing else.
set -eu
psql --username postgres --set password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE replication LOGIN REPLICATION PASSWORD :'password';
SQL
echo 'host replication replication samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
