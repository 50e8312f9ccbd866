import { beforeAll, expect, test } from 'vitest'
import { DENIED, queryAs } from '../support/database.ts'
import { newMember } from '../support/members.ts'
import { setUpWorld } from '../support/world.ts'

const EACH_LOGIN = `unnest('{saikoro_api,saikoro_draws,saikoro_authenticator,operator_hana}'::text[]) AS login`
/** Tables of which no row is ever changed or removed. */
const FINAL = `audit,beacon_round,bet,bet_order,epoch_commitments,fairness_epoch,idempotency_key,ledger_entry,ledger_transaction,
  log_checkpoint,log_cosignature,log_node,report`
/** Tables of which no row is ever removed. */
const KEPT = 'draw,ledger_account,log_head,public_line,public_log'

const world = setUpWorld()
beforeAll(() => newMember(world))

test.each([
  [
    'every table, sequence, view and function belongs to saikoro_owner',
    `SELECT relname AS name FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'app'::regnamespace) AND relowner <> 'saikoro_owner'::regrole
       AND relname NOT LIKE '\\_prisma%'
     UNION ALL SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND proowner <> 'saikoro_owner'::regrole
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
  ],
  [
    'PUBLIC has no rights',
    `SELECT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
       AND EXISTS (SELECT FROM aclexplode(COALESCE(proacl, acldefault('f', proowner))) WHERE grantee = 0)
     UNION ALL SELECT relname FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'app'::regnamespace)
       AND EXISTS (SELECT FROM aclexplode(relacl) WHERE grantee = 0)`,
  ],
  [
    'only service logins and operators can log in, and none may create objects, assume the owner or is a superuser',
    `SELECT rolname FROM pg_roles WHERE rolcanlogin AND (rolname LIKE 'saikoro%' OR rolname LIKE 'operator\\_%') AND (
       rolname NOT IN ('saikoro_api', 'saikoro_authenticator', 'saikoro_draws') AND rolname NOT LIKE 'operator\\_%'
       OR has_schema_privilege(rolname, 'public', 'CREATE') OR has_schema_privilege(rolname, 'app', 'CREATE') OR pg_has_role(rolname, 'saikoro_owner', 'MEMBER')
       OR rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication)`,
  ],
  [
    'C7.1 no login writes ledger, bets, draws, log, consents or known origins directly',
    `SELECT login, name FROM ${EACH_LOGIN}, unnest('{${FINAL},${KEPT},companion_device,companion_link,profile_consent,profile_link,
       publication_claim,service_origin}'::text[]) AS name
     WHERE has_any_column_privilege(login, name, 'INSERT, UPDATE, REFERENCES') OR has_table_privilege(login, name, 'DELETE, TRUNCATE, TRIGGER')`,
  ],
  [
    'C7.1 no login calls what posts, pays, halts, publishes or resets a second factor by itself',
    `SELECT login, proname FROM ${EACH_LOGIN}, pg_proc p WHERE has_function_privilege(login, p.oid, 'EXECUTE') AND proname = ANY ('{post_transaction,
       pay_batch,pay_small_draw,finish_void,append_log,append_public_line,publish_checkpoint,halt_game,halt_at_draw,resume_game,
       void_halted_draw,reverse_transaction,set_log_identity,log_client,lock_log_head,entries_sum_to_zero,reset_second_factor}')`,
  ],
  [
    'C7.1 what proves ledger, draws and log is never removed, and never changed where it is final',
    `SELECT unnest('{${FINAL},game_schedule,odds_version}'::regclass[]), true UNION SELECT unnest('{${KEPT}}'::regclass[]), false
     EXCEPT SELECT tgrelid, tgtype & 16 > 0 FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc AND tgenabled = 'O' AND tgtype & 40 = 40`, // DELETE, TRUNCATE
  ],
  [
    'no login calls functions of PostgreSQL that reach beyond its session',
    `SELECT login, p.oid::regprocedure FROM ${EACH_LOGIN}, pg_proc p WHERE has_function_privilege(login, p.oid, 'EXECUTE')
       AND proname ~ '^(pg_notify|pg_(cancel|terminate)_backend|lo_(creat|create|from_bytea|import)|pg_(try_)?advisory_(xact_)?lock(_shared)?|pg_logical_emit_message|pg_export_snapshot)$'`,
  ],
  [
    "the API cannot change a member's identity",
    `SELECT name, attname FROM (VALUES ('member', '{status,activated,username,name}'), ('member_secret', '{password_hash}'), ('game', '{halted_reason}'))
       AS denied (name, columns), unnest(columns::text[]) AS attname WHERE has_column_privilege('saikoro_api', name, attname, 'UPDATE')
     UNION ALL SELECT 'passkey', 'DELETE' WHERE has_table_privilege('saikoro_api', 'passkey', 'DELETE')
     UNION ALL SELECT name, 'INSERT' FROM unnest('{session,audit}'::text[]) AS name WHERE has_any_column_privilege('saikoro_api', name, 'INSERT')`,
  ],
  [
    'the processes write no time except those that triggers limit',
    `SELECT format('%s.%s %s', c.relname, attname, kind) AS name FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped,
       unnest('{saikoro_api,saikoro_draws}'::text[]) AS login, unnest('{INSERT,UPDATE}'::text[]) AS kind
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'test\\_%'
       AND atttypid IN ('timestamptz'::regtype, 'date'::regtype) AND has_column_privilege(login, c.oid, attnum, kind)
       AND (relname, attname, kind) NOT IN (('passkey_challenge', 'expires_at', 'INSERT'), ('session', 'expires_at', 'UPDATE'), ('session', 'last_used_at', 'UPDATE'))`,
  ],
  [
    'two logins share no function that writes, but for the time, rounds and heartbeats',
    `SELECT proname, array_agg(login) FROM ${EACH_LOGIN}, pg_proc p WHERE proowner = 'saikoro_owner'::regrole AND provolatile = 'v'
       AND proname NOT IN ('app_now', 'send_heartbeat', 'store_round') AND has_function_privilege(login, p.oid, 'EXECUTE')
     GROUP BY 1 HAVING count(*) > 1`,
  ],
  [
    "the desk's own login has no right to a table, and is a member of no other role",
    `SELECT relname FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'app'::regnamespace) AND relkind IN ('r', 'v', 'm')
       AND (has_any_column_privilege('saikoro_authenticator', oid, 'SELECT, INSERT, UPDATE, REFERENCES')
         OR has_table_privilege('saikoro_authenticator', oid, 'DELETE, TRUNCATE, TRIGGER'))
     UNION ALL SELECT rolname FROM pg_roles WHERE rolname NOT IN ('saikoro_authenticator', 'saikoro_desk')
       AND pg_has_role('saikoro_authenticator', oid, 'MEMBER')`,
  ],
  [
    'content and review share no right to write but two confirmations; any operator writes its own login, an owner accounts',
    `SELECT concat_ws(' ', kind, relname, attname) AS right FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped,
       unnest('{INSERT,UPDATE}'::text[]) AS kind
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND (has_column_privilege('saikoro_operator', c.oid, attnum, kind)
       OR has_column_privilege('saikoro_operator_content', c.oid, attnum, kind) AND has_column_privilege('saikoro_operator_review', c.oid, attnum, kind)
       OR has_column_privilege('saikoro_operator_owner', c.oid, attnum, kind) AND relname <> 'operator_account')
     UNION ALL SELECT proname FROM pg_proc p WHERE proowner = 'saikoro_owner'::regrole AND provolatile = 'v'
       AND CASE WHEN has_function_privilege('saikoro_operator', p.oid, 'EXECUTE')
         THEN proname NOT IN ('app_now', 'begin_second_factor', 'confirm_second_factor', 'set_operator_password')
         ELSE has_function_privilege('saikoro_operator_content', p.oid, 'EXECUTE') AND has_function_privilege('saikoro_operator_review', p.oid, 'EXECUTE')
           AND proname NOT IN ('approve_companion_link', 'confirm_consent')
           OR has_function_privilege('saikoro_operator_owner', p.oid, 'EXECUTE') AND proname <> 'reset_second_factor' END`,
  ],
  [
    'an operator deletes and truncates no rows',
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND has_table_privilege('operator_hana', oid, 'DELETE, TRUNCATE, TRIGGER')`,
  ],
  [
    'an operator reads all columns of each readable table, and each has a key to page by in Studio',
    `SELECT relname FROM pg_class c WHERE relkind IN ('r', 'v', 'm') AND relnamespace = 'public'::regnamespace
       AND has_any_column_privilege('saikoro_operator', oid, 'SELECT') AND NOT (has_table_privilege('saikoro_operator', oid, 'SELECT')
       AND EXISTS (SELECT FROM pg_constraint WHERE conrelid = c.oid AND contype = 'p'))`,
  ],
  [
    'no login reads secrets, sessions, or who liked a profile or watched a video, unless it needs them',
    `SELECT login, name FROM (VALUES ('saikoro_api', '{bank_card_secret,companion_device,companion_link}'),
       ('saikoro_draws', '{bank_card_secret,member_secret,session,login_failure,invite_code,invite_request,companion_device,companion_link}'),
       ('operator_hana', '{bank_card_secret,member_secret,session,login_failure,idempotency_key,invite_claim,profile_like,video_play,
          saved_video,profile_block,decision,companion_device,companion_link}')) AS denied (login, names), unnest(names::text[]) AS name
     WHERE has_table_privilege(login, name, 'SELECT')`,
  ],
  [
    'an operator finds no column of a secret',
    `SELECT DISTINCT column_name FROM information_schema.column_privileges WHERE grantee LIKE 'saikoro\\_operator%' AND table_schema = 'public'
       AND column_name ~ '(token|secret|fairness_key|_hash)' AND column_name NOT IN ('picture_hash', 'chain_hash', 'leaf_hash')`,
  ],
])('%s', async (_, broken) => {
  expect(await world.rows(broken)).toEqual([])
})

test('the API reads no invite code, and can try one', async () => {
  for (const sql of [
    'SELECT code FROM invite_code',
    'SELECT label FROM invite_code',
    'SELECT count(*) FROM invite_code',
    'SELECT code FROM invite_request',
    'SELECT claim_hash FROM invite_claim',
    'SELECT invite_code FROM member',
    'SELECT * FROM member',
    'SELECT to_jsonb(m) FROM member m',
    `SELECT FROM member WHERE invite_code LIKE 'A%'`,
    'UPDATE member SET header_img = invite_code',
  ])
    await expect(queryAs(world, 'api', sql), sql).rejects.toThrow(DENIED)
  expect(
    await queryAs(world, 'api', `SELECT invite_is_open('ASKING') AS yes, invite_is_open('') AS no`),
  ).toEqual([{ yes: true, no: false }])
})

test('the API stores for a member no value that no member can request', async () => {
  const { id } = await newMember(world)
  for (const sql of [
    'SELECT set_daily_limit($1, 100000000000)',
    'SELECT set_daily_limit($1, 9000000000000000000)',
    'SELECT set_daily_limit($1, -100)',
    `SELECT set_name($1, repeat('x', 61), true)`,
    `SELECT set_name($1, '  ', true)`,
    `UPDATE member SET header_img = 'https://evil.example/x.svg' WHERE id = $1`,
    `UPDATE member SET header_img = '/media/avatars/186.svg' WHERE id = $1`,
    'UPDATE member SET sex = 9 WHERE id = $1',
    `UPDATE member SET language = 'xx' WHERE id = $1`,
    `SELECT add_message($1, '{}', '', repeat('x', 2001), '', '')`,
    `SELECT request_invite(repeat('a', 64), repeat('x', 201), $1::text, '')`,
    `SELECT add_report($1, NULL, '192.0.2.1', repeat('x', 5000))`,
    `SELECT start_session($1, NULL, decode(repeat('ab', 32), 'hex'), NULL, '', '', 31)`,
    `UPDATE session SET expires_at = app_now() + interval '31 days' WHERE member_id = $1`,
    `UPDATE session SET last_used_at = 'infinity' WHERE member_id = $1`,
    `INSERT INTO passkey_challenge (challenge, purpose, member_id, expires_at) VALUES (repeat('a', 43), 'add', $1, app_now() + interval '6 minutes')`,
  ])
    await expect(
      queryAs(world, 'api', sql, [id]).then(() => sql),
      sql,
    ).rejects.toThrow(/no member can request|violates check constraint/)
  const early = `INSERT INTO login_failure (account, address, at) VALUES ('LOGIN mika', '192.0.2.1', app_now() + interval '1 year')`
  await expect(queryAs(world, 'api', early)).rejects.toThrow(DENIED)
  for (const sql of [
    'SELECT set_daily_limit($1, 99999999900)',
    `UPDATE member SET header_img = '/media/avatars/185.svg' WHERE id = $1`,
    `SELECT set_name($1, repeat('x', 60), true)`,
  ])
    await queryAs(world, 'api', sql, [id])
})

test('no row is longer than its maximum, also when a function writes it', async () => {
  const { id } = await newMember(world)
  const long = `SELECT add_report($1, NULL, repeat('x', 2000000), 'x')`
  await expect(queryAs(world, 'api', long, [id])).rejects.toThrow('text_too_large')
})

test('an operator stores no list that clients cannot load', async () => {
  const many = `INSERT INTO notice (name_ja, name_en, name_zh, name_ms, text_ja, text_en, text_zh, text_ms, note)
      SELECT 'a', 'b', 'c', 'd', repeat('words and ', 10000), 'f', 'g', 'h', 'why' FROM generate_series(1, $1::int)`
  await expect(queryAs(world, 'operator', many, [50])).rejects.toThrow('text_too_large')
  await queryAs(world, 'operator', many, [5])
})

test('a table whose rows are final or kept refuses to change or lose one, also to its owner', async () => {
  const tables =
    await world.rows(`SELECT tgrelid::regclass AS name, tgtype & 16 > 0 AS is_final, attname AS any_column FROM pg_trigger
    JOIN LATERAL (SELECT attname FROM pg_attribute WHERE attrelid = tgrelid AND attnum > 0 AND attidentity = '' AND NOT attisdropped ORDER BY attnum LIMIT 1) AS a ON true
    WHERE tgfoid = 'refuse_change'::regproc AND tgtype & 32 > 0`)
  for (const { name, is_final, any_column } of tables)
    for (const sql of [
      `DELETE FROM ${name}`,
      `TRUNCATE ${name} CASCADE`,
      ...(is_final ? [`UPDATE ${name} SET ${any_column} = ${any_column}`] : []),
    ])
      await expect(world.owner.query(sql), sql).rejects.toThrow('append_only')
})
