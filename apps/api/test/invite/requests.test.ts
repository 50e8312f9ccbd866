import { randomUUID } from 'node:crypto'
import { claimInvite, requestInvite } from '@saikoro/shared/contract/invite'
import { doRegister } from '@saikoro/shared/contract/member'
import { beforeEach, expect, test } from 'vitest'
import { deleteExpiredSessions } from '../../src/jobs/maintenance.ts'
import { atOnce, call, callRaw, newAddress, refusal } from '../support/call.ts'
import { setUpDesk } from '../support/desk.ts'
import { PASSWORD } from '../support/members.ts'
import { auditOf, hireOperator, studioUpdate } from '../support/operator.ts'
import { NOON, setUpWorld } from '../support/world.ts'

const DAY_MS = 86_400_000
const world = setUpWorld()
const desk = setUpDesk(world, { holdMs: 50 })
beforeEach(async () => {
  await world.setClock(NOON)
  await world.owner.query('DELETE FROM invite_request')
})

const TEXT = 'A friend at the tea house told me'
const ask = (fields: object = {}, address = newAddress()) =>
  call(world, requestInvite, { text: TEXT, ...fields }, { address })
const refused = (fields: object, address = newAddress()) =>
  refusal(world, requestInvite, { text: TEXT, ...fields }, { address })
const answerTo = (claim: string, lang = 'en') => call(world, claimInvite, { claim }, { lang })
const newest = () => world.row('SELECT * FROM invite_request ORDER BY id DESC LIMIT 1')
async function decide(action: string) {
  const { id } = await newest()
  return desk.post('/decide', { kind: 'invite', action, row: `${id}.1`, words: 'Call 0312345678' })
}
async function granted() {
  const { claim } = await ask()
  await decide('approve')
  await expect.poll(async () => (await answerTo(claim)).status).toBe('granted')
  return { claim, ...(await answerTo(claim)) }
}

test('requestInvite: needs words, returns a claim code of 80 bits once, and stores its hash alone', async () => {
  for (const text of ['', '  ', '\u200B']) expect(await refused({ text })).toBe('message_missing')
  expect(await world.count('invite_request')).toBe(0)
  const { claim, expires_ms } = await ask()
  expect(claim).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(expires_ms).toBe((await newest()).expires_at.getTime())
  const stored = JSON.stringify(
    await world.row('SELECT * FROM invite_claim ORDER BY request_id DESC LIMIT 1'),
  )
  expect(stored).not.toContain(claim)
  expect(stored).not.toContain(claim.replaceAll('-', ''))
  expect(await answerTo(claim)).toEqual({ status: 'waiting', code: '', reason: '', expires_ms })
  expect((await ask()).claim).not.toBe(claim)
})

test('requestInvite: stores a repeated request once, also among twenty at once, and another text as another request', async () => {
  const request_id = randomUUID()
  const address = newAddress()
  const claims = await atOnce(20, () =>
    call(world, requestInvite, { text: TEXT, request_id }, { address: newAddress() }),
  )
  expect(new Set(claims.map(({ claim }) => claim)).size).toBe(1)
  expect(await world.count('invite_request')).toBe(1)
  expect((await ask({ request_id, text: ` ${TEXT}\u202E ` }, address)).claim).toBe(claims[0]?.claim)
  expect((await ask({ request_id, text: 'Another text' }, address)).claim).not.toBe(claims[0]?.claim)
  for (const short of ['1', 'a'.repeat(15), `${randomUUID()} x`])
    expect(await refused({ request_id: short })).toBe('invalid_input')
})

test('requestInvite: admits three waiting requests of an address, ten of a /48 and two hundred in all, also at once', async () => {
  const one = newAddress()
  const send = (address: string) => callRaw(world, requestInvite.path, { text: TEXT }, { address })
  const accepted = (replies: { code: number }[]) => replies.filter(({ code }) => code === 200).length
  expect(accepted(await atOnce(8, () => send(one)))).toBe(3)
  expect(await refused({}, one)).toBe('invite_requests_wait')
  expect(accepted(await atOnce(20, (n) => send(`2001:db8:9:${n}::1`)))).toBe(10)
  expect(await refused({}, '2001:db8:9:99::1')).toBe('invite_requests_wait')
  await world.owner.query(
    'SELECT request_invite(hex_sha256(n::text), n::text, n::text, n::text) FROM generate_series(1, 186) n',
  )
  await ask()
  expect(await refused({})).toBe('invite_queue_full')
})

test('claimInvite: answers an unknown, a malformed and an expired claim code alike', async () => {
  const { claim } = await ask()
  await world.setClock(NOON + 14 * DAY_MS + 1_000)
  const replies = []
  for (const each of [claim, 'AAAA-BBBB-CCCC-DDDD', '', '%', 'x'.repeat(64)])
    replies.push(await callRaw(world, claimInvite.path, { claim: each }, { lang: 'zh' }))
  expect(new Set(replies.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(await refusal(world, claimInvite, { claim })).toBe('claim_unknown')
  await deleteExpiredSessions(world.ctx.db)
  expect(await world.count('invite_request')).toBe(0)
})

test('an approval makes a code of the request that admits one member, audited, for 14 days from the answer', async () => {
  await world.setClock(NOON + DAY_MS)
  const { claim, code, expires_ms } = await granted()
  expect(code).toMatch(/^SAI(-[A-HJ-NP-Z2-9]{4}){3}$/)
  expect(expires_ms).toBeGreaterThan(NOON + 15 * DAY_MS - 1)
  const { id, code: stored } = await newest()
  expect(stored).toBe(code)
  expect(await auditOf(world, 'invite_request', 'id', id)).toMatchObject([
    { actor: 'operator_hana', reason: 'invited', after: { status: 'granted', code } },
  ])
  expect(await auditOf(world, 'invite_code', 'code', code)).toMatchObject([
    { actor: 'operator_hana', after: { label: `request ${id}`, max_uses: 1, adult_checked: false } },
  ])
  await call(world, doRegister, { username: 'guest', password: PASSWORD, adult: '1', code })
  expect((await answerTo(claim)).code).toBe(code)
})

test('a request waits with its text in the queue; a refusal needs an approved sentence, which the visitor reads in their language', async () => {
  const { claim } = await ask({ text: '<b>友人</b>から' })
  const page = (await desk.get('/')).body
  expect(page).toContain('&lt;b&gt;友人&lt;/b&gt;から')
  expect(page).toMatch(/id="count-invite" data-live>1</)
  expect(page).toContain('We are not taking new members at the moment.')
  expect((await decide('decline')).statusCode).toBe(409)
  await decide('decline:1')
  await expect.poll(async () => (await answerTo(claim)).status).toBe('refused')
  const reasons = []
  for (const lang of ['zh', 'en', 'ja', 'ml']) reasons.push((await answerTo(claim, lang)).reason)
  expect(new Set(reasons).size).toBe(4)
  expect(reasons[1]).toMatch(/^We are not taking new members/)
  expect((await answerTo(claim)).code).toBe('')
})

test('a request is answered once, by the role for reviews alone, and its code is chosen by nobody', async () => {
  await granted()
  const { id } = await newest()
  const change = (by: Parameters<typeof studioUpdate>[0], fields: object) =>
    studioUpdate(by, 'invite_request', id, { note: 'again', ...fields })
  await expect(change(world, { status: 'refused', phrase: 'invite_later' })).rejects.toThrow(
    'already_reviewed',
  )
  await ask()
  const next = (await newest()).id
  const other = await hireOperator(world, ['content'])
  for (const [by, fields] of [
    [other, { status: 'granted' }],
    [world, { code: 'ASKING' }],
    [world, { text: 'x' }],
  ] as const)
    await expect(studioUpdate(by, 'invite_request', next, { note: 'no', ...fields })).rejects.toThrow(
      'permission denied',
    )
  for (const fields of [
    { status: 'refused' },
    { phrase: 'invite_later' },
    { status: 'refused', phrase: 'never_pay' },
  ])
    await expect(studioUpdate(world, 'invite_request', next, { note: 'no', ...fields })).rejects.toThrow(
      'violates',
    )
})
