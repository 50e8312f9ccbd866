#!/bin/bash
# Starts PostgreSQL. The password of its superuser is POSTGRES_PASSWORD, else a random one, which is made once.
set -eu
cd /run/superuser
umask 077
if [ -z "${POSTGRES_PASSWORD-}" ] && [ -s password ]; then POSTGRES_PASSWORD=$(cat password); fi
export POSTGRES_PASSWORD=${POSTGRES_PASSWORD:-$(head -c 24 /dev/urandom | base64)}
printf %s "$POSTGRES_PASSWORD" > password.new
mv password.new password
# for set-up, whose user has this number; percent-encoded, whatever the password is
encoded=$(od -An -v -tx1 password | tr -d ' \n' | sed 's/../%&/g')
echo "DATABASE_URL=postgresql://postgres:$encoded@database:5432/saikoro" > .env
chown 1000 .env
umask 022
# the address space of each process, in KB, as for the embedded server: "out of memory" concerns one session
ulimit -v 1048576
exec docker-entrypoint.sh "$@"
