// Requirements of an outside PostgreSQL server, checked before anything is changed in it.
import * as z from 'zod/mini'
import { CliError } from '../system/cli.ts'
import { FRESH, GROUP_ROLES, withClient } from './client.ts'

const OLDEST = 17
const NEWEST = 18

const factsShape = z.object({
  version: z.int(),
  commit_times: z.boolean(),
  prepares: z.boolean(),
  runs_triggers: z.boolean(),
  encoding: z.string(),
  creates_roles: z.boolean(),
  creates_databases: z.boolean(),
  passes_on: z.boolean(),
  shares_groups: z.boolean(),
  creates_schemas: z.boolean(),
  owns_public: z.boolean(),
  makes_pgcrypto: z.boolean(),
  /** another database in which the role of the product owns something */
  other: z.nullable(z.string()),
})
type Facts = z.infer<typeof factsShape>

const FACTS = `
  SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('track_commit_timestamp') = 'on' AS commit_times,
    current_setting('max_prepared_transactions') <> '0' AS prepares, current_setting('session_replication_role') <> 'replica' AS runs_triggers,
    current_setting('server_encoding') AS encoding, r.rolsuper OR r.rolcreaterole AS creates_roles,
    r.rolsuper OR r.rolcreatedb AS creates_databases,
    r.rolsuper OR EXISTS (SELECT FROM pg_roles o WHERE o.rolname = 'saikoro_owner'
        AND pg_has_role(o.oid, 'pg_signal_backend', 'MEMBER') AND pg_has_role(o.oid, 'pg_read_all_stats', 'MEMBER'))
      OR pg_has_role('pg_signal_backend', 'MEMBER WITH ADMIN OPTION') AND pg_has_role('pg_read_all_stats', 'MEMBER WITH ADMIN OPTION') AS passes_on,
    r.rolsuper OR NOT EXISTS (SELECT FROM pg_roles o WHERE o.rolname IN ${GROUP_ROLES}
      AND NOT pg_has_role(o.oid, 'MEMBER WITH ADMIN OPTION')) AS shares_groups,
    has_database_privilege(current_database(), 'CREATE') AS creates_schemas,
    pg_has_role((SELECT nspowner FROM pg_namespace WHERE nspname = 'public'), 'USAGE') AS owns_public,
    EXISTS (SELECT FROM pg_extension WHERE extname = 'pgcrypto')
      OR EXISTS (SELECT FROM pg_available_extension_versions WHERE name = 'pgcrypto' AND (trusted OR r.rolsuper)) AS makes_pgcrypto,
    (SELECT min(d.datname::text) FROM pg_shdepend s JOIN pg_database d ON d.oid = s.dbid JOIN pg_roles o ON o.oid = s.refobjid
      WHERE s.refclassid = 'pg_authid'::regclass AND s.deptype = 'o' AND o.rolname = 'saikoro_owner' AND d.datname NOT IN (current_database(), '${FRESH}')) AS other
  FROM pg_roles r WHERE r.rolname = current_user`

function missing(facts: Facts): string[] {
  const rules: [holds: boolean, sentence: string][] = [
    [
      facts.version >= OLDEST && facts.version <= NEWEST,
      `PostgreSQL ${OLDEST} or ${NEWEST} is needed; this server is PostgreSQL ${facts.version}`,
    ],
    [facts.commit_times, 'set track_commit_timestamp = on in postgresql.conf and restart the server'],
    [
      !facts.prepares,
      'set max_prepared_transactions = 0 (the default) and restart the server: a prepared transaction keeps its locks without a session that could be ended',
    ],
    [
      facts.runs_triggers,
      'remove session_replication_role = replica from postgresql.conf, ALTER SYSTEM, ALTER DATABASE and ALTER ROLE: no trigger runs under it',
    ],
    [facts.encoding === 'UTF8', `the database must have the encoding UTF8; this one has ${facts.encoding}`],
    [facts.creates_roles, 'this login needs CREATEROLE'],
    [facts.creates_databases, 'this login needs CREATEDB'],
    [
      facts.passes_on,
      'this login needs pg_signal_backend and pg_read_all_stats WITH ADMIN OPTION, or saikoro_owner must have both',
    ],
    [
      facts.other === null,
      `the database ${facts.other} of this server holds another installation, whose logins this one would take over: use a server for each`,
    ],
    [
      facts.shares_groups,
      'the roles saikoro_owner, saikoro_app, saikoro_worker and saikoro_operator belong to another login: use that login',
    ],
    [facts.creates_schemas, 'this login needs CREATE on the database'],
    [facts.owns_public, 'this login must own the schema public (as the owner of the database does)'],
    [facts.makes_pgcrypto, 'the extension pgcrypto must be installed, or available to this login'],
  ]
  return rules.filter(([holds]) => !holds).map(([, sentence]) => sentence)
}

/** @throws CliError with one line for each missing requirement */
export async function checkServer(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query(FACTS))
  const faults = missing(z.parse(factsShape, rows[0]))
  if (faults.length > 0)
    throw new CliError(
      `The database server cannot run Saikoro. Nothing was changed.\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    )
}
