// Every writing call of the contract, twenty times at once by one member: what can be done once is done once, and nothing is an error. A
// transaction that waited for the API's process between two statements would be ended by the settings of these connections.

import { connectionOptions } from '@saikoro/server/connection-settings'
import { newRecoveryCode, recover, setName, setPayPassword, setSex } from '@saikoro/shared/contract/account'
import type { Call } from '@saikoro/shared/contract/call'
import { doRegister } from '@saikoro/shared/contract/member'
import { recharge, setBank } from '@saikoro/shared/contract/wallet'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../support/all-calls.ts'
import { atOnce, call, callRaw, ja, newAddress } from '../support/call.ts'
import { openDraw } from '../support/draws.ts'
import { type Member, newMember, PASSWORD } from '../support/members.ts'
import { connectAs } from '../support/operator.ts'
import { brief } from '../support/samples.ts'
import { cardForm, newPayee, newVoucher, PAY_PASSWORD, rechargeForm, uploadDir } from '../support/wallets.ts'
import { openSecondApi, recordLog, setUp, setUpWorld } from '../support/world.ts'

const { lines, log } = recordLog('error')
const settled = setUpWorld({ samples: true })
/** Serves the same database by connections with a shorter limit than any round trip for transactions that are idle, and 1 s for locks. */
const world = setUp(() => {
  const limits = '-c idle_in_transaction_session_timeout=1 -c lock_timeout=1s'
  const options = encodeURIComponent(`${connectionOptions('api')} ${limits}`)
  const config = { DATABASE_URL: `${settled.urls.api}?options=${options}`, UPLOAD_DIR: uploadDir() }
  return openSecondApi(settled, { api: { log }, config })
})
let profile = 0
beforeAll(async () => {
  await openDraw(settled)
  profile = await settled.value('SELECT min(id) FROM app.listed_profile')
})

/** Returns a value for each field of a call, so that it goes as far as this member can. */
async function fieldsFor({ path, input }: Call, member: Member): Promise<Record<string, string>> {
  const values: Record<string, string> = {
    ...(path === recharge.path
      ? rechargeForm(await newVoucher(world, member))
      : { ...rechargeForm(''), ...cardForm }),
    ...{ id: String(profile), lang: 'en', password: PASSWORD, old_password: PASSWORD },
    ...{ new_password: 'a new battery staple', paypassword: PAY_PASSWORD, name: 'Yamada Hana', sex: '1' },
    ...{ header_img: '/media/avatars/001.svg', code: 'ASKING', adult: '1', consent: '1', link: 'x' },
    ...{ credential: '{}', money: '100', item: 'big', lid: '1', mid: '', expect: '', record: '' },
    ...{ request_id: 'the-request-of-a-race', kind: 'timeout', hours: '1', daily_stake: '100' },
    ...{ date: '2026-12-01', slot: '0', topic: 'points', recharge: '0', withdrawal: '0', until: '1' },
    ...{ note: 'a note', reason: 'a reason', text: 'a text', reservation: '0', claim: 'AAAA' },
    ...{ accept: '1', took_place: '1', fine: '1', pin: '204816', secret: 'x' },
    ...{ off: 'support', quiet_from: '22:00', quiet_to: '07:00', zone: 'Asia/Tokyo' },
    ...{ endpoint: 'https://push.example/x', p256dh: 'x', auth: 'x', saved: '1' },
  }
  if (path.startsWith('member/do') || path === recover.path) values.username = member.username
  if (path === doRegister.path) values.username = `racers_${member.id}`
  if (path === recover.path)
    values.code = (await call(settled, newRecoveryCode, { password: PASSWORD }, member)).code
  const names = input instanceof z.ZodMiniObject ? Object.keys(input._zod.def.shape) : []
  expect(Object.keys(values)).toEqual(expect.arrayContaining(names))
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

const MEMBERS = {
  'a new member': () => newMember(settled),
  async 'a member without a card'() {
    const member = await newMember(settled)
    await brief(settled, member)
    await call(settled, setName, { name: 'Yamada Hana' }, member)
    await call(settled, setPayPassword, { paypassword: PAY_PASSWORD }, member)
    return member
  },
  'a member with a card': () => newPayee(settled),
}
/** Those of companions are another token's. */
const writes = (await allCalls()).filter(({ changes, access }) => changes && access !== 'companion')

/** Calls that a member of this kind can do once. */
const ONCE: Record<string, readonly Call[]> = {
  'a new member': [setName, setPayPassword, doRegister, recover],
  'a member without a card': [setBank, doRegister, recover],
  'a member with a card': [doRegister, recover],
}

describe.each(Object.entries(MEMBERS))('twenty times at once by %s', (kind, make) => {
  test.each(writes.map((each) => [each.path, each] as const))('%s is no error', async (path, each) => {
    const member = await make()
    const fields = await fieldsFor(each, member)
    const replies = await atOnce(20, () =>
      callRaw(world, path, fields, { token: member.token, address: newAddress() }),
    )
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    expect(lines.splice(0)).toEqual([])
    if (ONCE[kind]?.includes(each))
      expect(replies.map(({ code }) => code).toSorted()).toEqual([200, ...Array(19).fill(401)])
  })
})

test('a write that waits for a lock beyond its limit is refused in words', async () => {
  const member = await newMember(world)
  const stolen = await connectAs(settled, 'owner')
  await stolen.query(`BEGIN; SELECT FROM member WHERE id = ${member.id} FOR UPDATE`)
  const { status, msg } = await callRaw(world, setSex.path, { sex: '1' }, member)
  expect([status, msg]).toEqual([503, ja('unavailable')])
})
