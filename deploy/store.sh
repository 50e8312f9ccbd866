#!/bin/sh
# The bucket's store knows one key, which may do everything in it; nobody comes in without one.
set -eu
umask 077
cat > /tmp/s3.json <<KEYS
{"identities": [{"name": "saikoro", "actions": ["Admin", "Read", "Write", "List"],
  "credentials": [{"accessKey": "$S3_ACCESS_KEY", "secretKey": "$S3_SECRET_KEY"}]}]}
KEYS
exec weed server -s3 -s3.config=/tmp/s3.json -dir=/data
