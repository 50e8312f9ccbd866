// Requirements of an outside PostgreSQL server, checked before anything is changed in it.
import { CliError } from '@saikoro/system/cli'
import { FRESH, GROUPS, withClient } from './client.ts'

/** The sentences of the requirements that do not hold. `another`: a database in which the role of the product owns something. */
const MISSING = `
  WITH another AS (
    SELECT min(d.datname::text) AS name FROM pg_shdepend s JOIN pg_database d ON d.oid = s.dbid JOIN pg_roles o ON o.oid = s.refobjid
    WHERE s.refclassid = 'pg_authid'::regclass AND s.deptype = 'o' AND o.rolname = 'saikoro_owner' AND d.datname NOT IN (current_database(), '${FRESH}')
      AND d.datname NOT LIKE 'prisma\\_migrate\\_shadow\\_db%' -- of a prisma migrate dev that was interrupted
  )
  SELECT sentence FROM pg_roles r, another, LATERAL (VALUES
    (1, current_setting('server_version_num')::int / 10000 IN (17, 18),
      'PostgreSQL 17 or 18 is needed; this server is PostgreSQL ' || current_setting('server_version')),
    (2, current_setting('track_commit_timestamp') = 'on', 'set track_commit_timestamp = on in postgresql.conf and restart the server'),
    (3, current_setting('max_prepared_transactions') = '0',
      'set max_prepared_transactions = 0 (the default) and restart the server: a prepared transaction keeps its locks without a session that could be ended'),
    (4, current_setting('session_replication_role') <> 'replica',
      'remove session_replication_role = replica from postgresql.conf, ALTER SYSTEM, ALTER DATABASE and ALTER ROLE: no trigger runs under it'),
    (5, current_setting('server_encoding') = 'UTF8',
      'the database must have the encoding UTF8; this one has ' || current_setting('server_encoding')),
    (6, r.rolsuper OR r.rolcreaterole, 'this login needs CREATEROLE'),
    (7, r.rolsuper OR r.rolcreatedb, 'this login needs CREATEDB'),
    (8, r.rolsuper OR EXISTS (SELECT FROM pg_roles o WHERE o.rolname = 'saikoro_owner'
        AND pg_has_role(o.oid, 'pg_signal_backend', 'MEMBER') AND pg_has_role(o.oid, 'pg_read_all_stats', 'MEMBER'))
      OR pg_has_role('pg_signal_backend', 'MEMBER WITH ADMIN OPTION') AND pg_has_role('pg_read_all_stats', 'MEMBER WITH ADMIN OPTION'),
      'this login needs pg_signal_backend and pg_read_all_stats WITH ADMIN OPTION, or saikoro_owner must have both'),
    (9, another.name IS NULL, format('the database %s of this server holds another installation, whose logins this one would take over: use a server for each',
      another.name)),
    (10, r.rolsuper OR NOT EXISTS (SELECT FROM pg_roles o WHERE o.rolname = ANY ($1)
        AND NOT pg_has_role(o.oid, 'MEMBER WITH ADMIN OPTION')),
      'the roles saikoro_owner, saikoro_app, saikoro_worker and saikoro_operator belong to another login: use that login'),
    (11, has_database_privilege(current_database(), 'CREATE'), 'this login needs CREATE on the database'),
    (12, pg_has_role((SELECT nspowner FROM pg_namespace WHERE nspname = 'public'), 'USAGE'),
      'this login must own the schema public (as the owner of the database does)'),
    (13, NOT EXISTS (SELECT FROM unnest(ARRAY['pgcrypto', 'btree_gist']) AS extension
        WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = extension)
          AND NOT EXISTS (SELECT FROM pg_available_extension_versions WHERE name = extension AND (trusted OR r.rolsuper))),
      'the extensions pgcrypto and btree_gist must be installed, or available to this login')
  ) AS rule (place, holds, sentence)
  WHERE r.rolname = current_user AND NOT holds ORDER BY place`

/** @throws CliError with one line for each missing requirement */
export async function checkServer(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query(MISSING, [Object.keys(GROUPS)]))
  if (rows.length > 0)
    throw new CliError(
      `The database server cannot run Saikoro. Nothing was changed.\n${rows.map(({ sentence }) => `- ${sentence}`).join('\n')}`,
    )
}
