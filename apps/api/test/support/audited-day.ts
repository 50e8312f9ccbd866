import { placeOrder } from '@saikoro/shared/contract/game'
import { send } from '@saikoro/shared/contract/support'
import { setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { call } from './call.ts'
import { enrolCompanion } from './companions.ts'
import { addContent, addTraces } from './content.ts'
import { type DrawRow, finishDraw, openAfter, openDraw, publish, workAt } from './draws.ts'
import { newMember } from './members.ts'
import { review, setStatus } from './operator.ts'
import { newPayee, newRecharge } from './wallets.ts'
import { NOON, openWorld, type World } from './world.ts'

/** Returns the offset from UTC of a zone whose midnight follows this draw, so that its bets are of a past day. */
function offsetOf({ draw_at }: DrawRow): string {
  const midnight = new Date(Math.ceil(draw_at.getTime() / 1_000) * 1_000 + 1_000)
  return new Date(new Date(midnight).setUTCHours(24, 0, 0, 0) - midnight.getTime())
    .toISOString()
    .slice(11, 19)
}

/** Opens a world in which members, operators and the engine have done everything once that the audit proves. */
export async function openAuditedDay(): Promise<World> {
  const world = await openWorld()
  await world.setClock(NOON + 1_000)
  const [payee, other] = [await newPayee(world), await newMember(world)]
  const bet = (item: string, token: string) =>
    call(world, placeOrder, { item, money: '10', lid: '1' }, { token })
  const first = await openDraw(world)
  for (const { token } of [payee, other]) await bet('big,small,odd', token)
  await finishDraw(world, first)
  const lost = await openAfter(world, first)
  await bet('7', other.token)
  await workAt(world, lost.draw_at.getTime() + 500) // nobody sealed it: void
  await review(world, 'recharge', await newRecharge(world, payee), 2, 'seen')
  await review(world, 'recharge', await newRecharge(world, payee), 3, 'not readable')
  for (const status of [2, 3, 1]) {
    const { id } = await call(world, setUserWirhdraw, { money: '50' }, { token: payee.token })
    if (status > 1) await review(world, 'withdrawal', id, status, 'looked at')
  }
  await call(world, send, { text: 'hello', request_id: 'sent once' }, { token: other.token })
  const closed = await newMember(world)
  await setStatus(world, closed, 0)
  await world.owner.query('INSERT INTO closed_account (member_id) VALUES ($1)', [closed.id])
  await world.operators.query(
    `INSERT INTO sign_out (member_id, note) VALUES (${closed.id}, 'asked by phone')`,
  )
  await world.operators.query(
    `INSERT INTO reversal (recharge_id, note) SELECT id, 'not received' FROM recharge WHERE status = 2`,
  )
  await world.operators.query(
    `INSERT INTO new_game (key, interval_s, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, note)
     VALUES ('sai90', 90, '名', 'Name', '名前', 'Nama', '文', 'Text', '本文', 'Teks', 'for the evening')`,
  )
  await world.setClock(lost.draw_at.getTime() + 1_000)
  await openDraw(world)
  await bet('big', other.token)
  await addContent(world)
  await world.setClock(lost.draw_at.getTime() + 2_000)
  await addTraces(world, other.id)
  const { profile, device } = await enrolCompanion(world)
  await world.operators.query(`
    INSERT INTO saved_reply (text_zh, text_en, text_ja, text_ms, note) VALUES ('谢谢', 'Thank you', '感謝', 'Terima kasih', 'for the evening');
    SELECT set_member_note(${other.id}, 'asked twice', ''), set_conversation((SELECT min(id) FROM support_message), true, NULL, NULL),
      mark_thread_opened(${other.id}, 9999)`)
  await world.owner.query(`
    INSERT INTO beacon_claim (chain_hash, round, party, signature)
      SELECT chain_hash, 1, 'worker', repeat('ab', 48) FROM fairness_epoch LIMIT 1;
    INSERT INTO intervention (action, game, reason) SELECT 'halt', 'sai3', 'looked at ' || n FROM generate_series(1, 260) n; -- a tile of the log
    INSERT INTO passkey_challenge (challenge, purpose, member_id, expires_at) VALUES (repeat('a', 43), 'add', ${other.id}, app_now());
    INSERT INTO push_subscription (session_id, endpoint, p256dh, auth) SELECT id, 'https://push.example/1', repeat('a', 87), repeat('a', 22)
      FROM session WHERE member_id = ${other.id} LIMIT 1;
    INSERT INTO alert (channel, condition) VALUES ('mail', 'backup');
    INSERT INTO push_message (subscription_id, kind) SELECT id, 'support' FROM push_subscription;
    SELECT request_invite(repeat('ab', 32), 'from a friend', '192.0.2.1', '192.0.2.0/24');
    SELECT set_notifications(${other.id}, NULL, '{support}', '22:00', '07:00', 'Asia/Tokyo');
    INSERT INTO companion_link (profile_id, link_hash, made_by) VALUES (${profile}, decode(repeat('ab', 32), 'hex'), 'operator_a');
    SELECT set_schedule(${device}, '[]', '{[2026-12-24,2026-12-26)}', 0, 0, 0, 60);
    SELECT set_companion_calendar(${device}, decode(repeat('ab', 32), 'hex'), 'en');
    INSERT INTO profile_draft (profile_id, changes, edited_by) VALUES (${profile}, '{"rating": 4}', '{operator_a}');
    INSERT INTO refused_member (profile_id, member_id) VALUES (${profile}, ${other.id});
    INSERT INTO companion_answer (reservation_id, outcome, text) SELECT max(id), 'kept', '' FROM reservation;
    INSERT INTO swept_upload (upload_id) SELECT id FROM upload LIMIT 1;
    INSERT INTO operator_factor (name, secret) SELECT name, decode(repeat('ab', 20), 'hex') FROM operator_account LIMIT 1;
    UPDATE operator_login SET password_hash = '$argon2id$x', key_salt = decode(repeat('ab', 16), 'hex');
    INSERT INTO publication_claim (kind, name, body) VALUES ('policy', '', 'not verified yet');
    SELECT play_report(${payee.id}, 'X-${offsetOf(first)}');
    INSERT INTO passkey (member_id, credential_id, public_key, counter) VALUES (${other.id}, repeat('a', 16), decode(repeat('ab', 32), 'hex'), 0)`)
  await publish(world)
  await world.owner.query(
    `INSERT INTO log_cosignature (size, witness, line) SELECT max(size), 'witness.example', 'line' FROM log_checkpoint`,
  )
  return world
}

/** Opens a transaction in which neither triggers nor constraints protect the rows. */
export async function disableProtection({ owner, rows }: World): Promise<void> {
  await owner.query('RESET ROLE; BEGIN; SET LOCAL session_replication_role = replica')
  const statements = await rows(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', conrelid::regclass, conname) AS sql FROM pg_constraint
      WHERE contype IN ('c', 'f', 'u', 'x') AND connamespace = 'public'::regnamespace
    UNION ALL SELECT format('ALTER TABLE %s ALTER %I DROP NOT NULL', attrelid::regclass, attname) FROM pg_attribute
      JOIN pg_class c ON c.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnotnull AND attnum > 0 AND attidentity = ''
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = attrelid AND contype = 'p' AND attnum = ANY (conkey))
    UNION ALL SELECT format('ALTER TABLE %s ALTER %I SET GENERATED BY DEFAULT', attrelid::regclass, attname) FROM pg_attribute
      JOIN pg_class c ON c.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attidentity <> '' AND attnum > 0
    UNION ALL SELECT format('DROP INDEX %s', indexrelid::regclass) FROM pg_index JOIN pg_class c ON c.oid = indrelid
      WHERE relnamespace = 'public'::regnamespace AND indisunique AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`)
  await owner.query(statements.map(({ sql }) => sql).join(';'))
}
