#!/bin/sh
# The API's pool: a session of the server is lent for each transaction.
set -eu
umask 077
dir=${RUN_DIR:-/tmp}
cat > "$dir/users.txt" <<USERS
"saikoro_api" "$API_DB_PASSWORD"
USERS
# connect_query: connectionSettings('api') of packages/server/connection-settings.ts
cat > "$dir/pgbouncer.ini" <<INI
[databases]
* = host=${DATABASE_HOST:-database} port=${DATABASE_PORT:-5432} connect_query='SET ROLE NONE; SET TimeZone TO UTC; \
SET search_path TO public, pg_temp; SET synchronous_commit TO on; SET default_transaction_read_only TO off; \
SET default_transaction_isolation TO "read committed"; SET lock_timeout TO "5s"; SET statement_timeout TO "15s"; \
SET transaction_timeout TO "20s"; SET idle_in_transaction_session_timeout TO "1s"'
[pgbouncer]
listen_addr = ${LISTEN_ADDRESS:-*}
listen_port = ${LISTEN_PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $dir/users.txt
pool_mode = transaction
default_pool_size = ${POOL_SIZE:-60}
max_client_conn = ${MAX_CLIENTS:-2000}
ignore_startup_parameters = extra_float_digits,options
INI
exec pgbouncer "$dir/pgbouncer.ini"
