#!/bin/sh
# An empty folder becomes a copy of the primary; then PostgreSQL follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -d -m 0700 -o postgres -g postgres "$PGDATA"
  export PGPASSWORD="$REPLICATION_PASSWORD"
  gosu postgres pg_basebackup --host=database --username=replication --pgdata="$PGDATA" \
    --wal-method=stream --write-recovery-conf
fi
exec docker-entrypoint.sh postgres -c track_commit_timestamp=on -c max_connections=300 -c random_page_cost=1.1 -c hot_standby=on
