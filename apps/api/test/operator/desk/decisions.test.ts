import { en } from '@saikoro/desk/src/locales/en'
import { RECHARGE_RETURNS, REMEDIES } from '@saikoro/desk/src/locales/phrases'
import { closeAccount } from '@saikoro/shared/contract/account'
import { reserve } from '@saikoro/shared/contract/reservation'
import { getMessages, send } from '@saikoro/shared/contract/support'
import { getRechargeList } from '@saikoro/shared/contract/wallet'
import { LOCALES } from '@saikoro/shared/locale'
import { expect, test } from 'vitest'
import { call, newAddress } from '../../support/call.ts'
import { inFour } from '../../support/content.ts'
import { openTestDesk, setUpDesk } from '../../support/desk.ts'
import { PASSWORD, setUpMember, setUpNewMember } from '../../support/members.ts'
import { auditOf, hireOperator, review, studioInsert } from '../../support/operator.ts'
import { addListedPerson, brief } from '../../support/samples.ts'
import { newPayee, newRecharge, newVoucher, uploadDir } from '../../support/wallets.ts'
import { HOUR, openWorldOfTest, setUpWorld } from '../../support/world.ts'

const uploads = uploadDir()
const SHORT_MS = 150
const world = setUpWorld({ samples: true, config: { UPLOAD_DIR: uploads } })
const desk = setUpDesk(world, { holdMs: SHORT_MS })
/** writes on request alone */
const slow = setUpDesk(world, { holdMs: 600_000 })
const payee = setUpMember(world, newPayee)
const member = setUpNewMember(world)

const statusOf = (id: number) => world.value('SELECT status FROM recharge WHERE id = $1', [id])
const postingsOf = (id: number) => world.count(`ledger_transaction WHERE reference = 'recharge:${id}'`)
const decide = (kind: string, action: string, row: string, more: Record<string, string> = {}) =>
  desk.post('/decide', { kind, action, row, ...more })
const page = async (headers = {}) => (await desk.get('/', headers)).body
/** Returns the key of the newest decision that the slow desk holds. */
const heldKey = async () => /\/held\/([\w-]+)\/now/.exec((await slow.get('/')).body)?.[1]
/** Returns the first row behind a mark of the page, as its forms name it. */
const rowBehind = async (mark: string) =>
  /name="row" value="([\d.]+)"/.exec((await page()).split(mark)[1] ?? '')?.[1] ?? ''

test('undoes a held decision in time, or writes it with audit and posting as in Studio', async () => {
  const id = await newRecharge(world, payee, '500')
  const fields = { kind: 'recharge', action: 'approve', row: `${id}.1` }
  // a page chooses the key, so that it can undo before it has the reply
  const key = crypto.randomUUID()
  const live = { 'x-live': '1' }
  const undo = () => slow.post(`/held/${key}/undo`, {}, live)
  expect((await slow.post('/decide', { ...fields, key }, live)).statusCode).toBe(204)
  expect((await undo()).statusCode).toBe(204)
  const late = await undo()
  expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining(en.decisions.tooLate)])
  await slow.post('/decide', fields)
  expect(await statusOf(id)).toBe(1)
  for (const each of [key, await heldKey()]) await slow.post(`/held/${each}/now`, {})
  expect(await statusOf(id)).toBe(2)
  expect(await auditOf(world, 'recharge', 'id', id)).toMatchObject([
    { actor: 'operator_hana', reason: 'voucher, amount and payer match' },
  ])
  expect(await postingsOf(id)).toBe(1)
})

test('says why a phone cannot reach a desk of this machine alone', async () => {
  await newRecharge(world, payee, '531')
  expect((await slow.get('/one')).body).toContain(en.one.local)
  const away = await openTestDesk(world, { origin: 'https://desk.example.org' })
  const cookie = away.cookie.replace('desk_5556', 'desk_')
  expect((await away.get('/one', { host: 'desk.example.org', cookie })).body).not.toContain(en.one.local)
})

test('refuses words before it holds a decision, and shows them again with a later refusal', async () => {
  const id = await newRecharge(world, payee, '517')
  const say = (words: string) =>
    slow.post('/decide', { kind: 'recharge', action: 'return', row: `${id}.1`, words })
  const reply = await say('LINE: hana')
  expect([reply.statusCode, reply.body]).toEqual([409, expect.stringContaining(en.refusals.text_contact)])
  expect((await slow.get('/')).body).not.toContain('data-verb="dismiss"')
  await say('Please see the branch.')
  await review(world, 'recharge', id, 3, 'by another operator')
  await slow.post(`/held/${await heldKey()}/now`, {})
  expect((await slow.get('/')).body).toContain('<p class="breakable">Please see the branch.</p>')
})

test("returns with a phrase in the member's language and with own words", async () => {
  const [first, second] = [await newRecharge(world, payee, '520'), await newRecharge(world, payee, '530')]
  await world.owner.query(`UPDATE member SET language = 'zh' WHERE id = $1`, [payee.id])
  await decide('recharge', 'return:2', `${first}.1`)
  await decide('recharge', 'return', `${second}.1`, { words: ' see the branch ' })
  await expect.poll(() => statusOf(second)).toBe(3)
  const rows = await call(world, getRechargeList, { page: '1' }, payee)
  expect(rows.find(({ id }) => id === first)?.desc).toBe(RECHARGE_RETURNS[1]?.zh)
  expect(rows.find(({ id }) => id === second)?.desc).toBe('see the branch')
  expect((await decide('recharge', 'return', `${first}.1`)).body).toContain('Enter a reason.')
})

test('refuses a row that changed since it was shown, and writes the others', async () => {
  const ids = [await newRecharge(world, payee, '540'), await newRecharge(world, payee, '550')]
  await review(world, 'recharge', ids[0] ?? 0, 3, 'by another operator')
  await desk.post('/decide', { kind: 'recharge', action: 'approve', row: ids.map((id) => `${id}.1`) })
  await expect.poll(() => statusOf(ids[1] ?? 0)).toBe(2)
  expect(await statusOf(ids[0] ?? 0)).toBe(3)
  await expect
    .poll(page)
    .toMatch(/recharge \d+: Another operator or the member has changed this since you opened it/)
  expect(await page({ 'accept-language': 'ja' })).toContain('表示後にほかの担当者か会員が変更しました')
})

test("confirms a reservation with a phrase in the member's language", async () => {
  await brief(world, payee)
  const id = await addListedPerson(world)
  await call(world, reserve, { id, date: '2026-11-22', note: '', request_id: '' }, payee)
  await decide('reservation', 'confirm', await rowBehind('id="list-reservation"'))
  await expect
    .poll(() => world.row('SELECT status, reply FROM reservation'))
    .toEqual({ status: 'confirmed', reply: '您的预约已确认。' })
})

test('a message that the product sends along leaves a question in its queue', async () => {
  await call(world, send, { text: 'Are you there?' }, payee)
  await world.owner.query(`INSERT INTO support_message (member_id, phrase) VALUES ($1, 'passkey_added')`, [
    payee.id,
  ])
  expect(await page()).toContain('Are you there?')
  // its buttons say what the member would read
  expect(await page()).toContain('We are looking into it and will answer by 2026-11-22.')
  expect(await page()).not.toMatch(/\{(date|reference)\}/)
  await decide('conversation', 'reply', await rowBehind('id="list-conversation"'), { words: 'Yes.' })
  await expect.poll(page).not.toContain('Are you there?')
})

test('answers the conversation of a reservation there, and the general one stays in its queue', async () => {
  await brief(world, member)
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { id } = await call(world, reserve, { id: 1, date: day, slot: 0, note: '', request_id: '' }, member)
  await call(world, send, { text: 'Where do we meet?', reservation: id }, member)
  await call(world, send, { text: 'My card is lost.', reservation: 0 }, member)
  expect(await page()).toContain('Where do we meet?')
  await decide('conversation', 'reply', await rowBehind('Where do we meet?'), { words: 'At the gate.' })
  await expect
    .poll(() => world.rows(`SELECT reservation_id FROM support_message WHERE text = 'At the gate.'`))
    .toEqual([{ reservation_id: id }])
  await expect.poll(page).not.toContain('Where do we meet?')
  expect(await page()).toContain('My card is lost.')
})

test('the thread of a member shows card and picture to operators; one who may answer and opens it has read it', async () => {
  const as = { ...(await newPayee(world)), address: newAddress() }
  const pic = await newVoucher(world, as)
  const recharge = await newRecharge(world, as, '541')
  await call(world, send, { text: 'See this', topic: 'points', pic, recharge }, as)
  const url = `/members/${as.id}/thread`
  const picture = pic.replace('/uploads/', '/vouchers/')
  expect((await desk.get(picture)).headers['content-type']).toBe('image/webp')
  const unused = (await newVoucher(world, as)).replace('/uploads/', '/vouchers/')
  expect((await desk.get(unused)).statusCode).toBe(404)
  const isRead = async () => (await call(world, getMessages, {}, as))[0]?.read
  const writer = await hireOperator(world, ['content'])
  const other = await openTestDesk(world, { as: writer.login })
  expect((await other.get(url)).statusCode).toBe(200)
  await desk.get(url, { 'x-live': 'hidden' })
  expect(await isRead()).toBe(false)
  const thread = (await desk.get(url)).body
  for (const part of [picture, `recharge ${recharge} · 541.00 points · waiting`, 'See this', 'value="reply'])
    expect(thread).toContain(part)
  expect(await isRead()).toBe(true)
  for (const nobody of ['0', '99999', '9999999999', 'x'])
    expect((await desk.get(`/members/${nobody}/thread`)).statusCode).toBe(404)
})

test('the page of a member leads to the thread, which takes an answer behind 200 other conversations', async () => {
  const own = await openWorldOfTest({ config: { UPLOAD_DIR: uploads } })
  await own.owner.query(`INSERT INTO member (username, adult_confirmed_at, adult_confirmed_by, terms_version, invite_code)
    SELECT 'waits-' || n, app_now(), 'member', '1', min(code) FROM invite_code, generate_series(1, 201) AS n GROUP BY n ORDER BY n;
    INSERT INTO support_message (member_id, text) SELECT id, 'Hello?' FROM member WHERE username LIKE 'waits-%' ORDER BY id`)
  const last = await own.value(`SELECT id FROM member WHERE username = 'waits-201'`)
  const its = await openTestDesk(own)
  const url = `/members/${last}/thread`
  expect((await its.get(`/members/${last}`)).body).toContain(`href="${url}"`)
  expect((await its.get(url)).body).toContain('value="reply"')
})

test('reverses an approval with two operators; the same person is refused', async () => {
  const { id, version } = await world.row(
    'SELECT id, version FROM recharge WHERE status = 2 ORDER BY id LIMIT 1',
  )
  await decide('approved', 'reverse', `${id}.${version}`, { words: 'credited twice' })
  await expect.poll(page).toContain('You asked for this reversal.')
  const first = await world.row('SELECT id FROM reversal')
  await decide('reversal', 'second', `${id}.${first.id}`)
  await expect.poll(page).toContain('The second person must be another operator.')
  expect(await world.count('reversal')).toBe(1)
  // pressing "reverse" a second time is no second consent
  await decide('approved', 'reverse', `${id}.${version}`, { words: 'again' })
  await expect
    .poll(async () => (await page()).split('changed this since you opened it').length)
    .toBeGreaterThan(1)
  expect(await world.count('reversal')).toBe(1)
})

test('logs a member out', async () => {
  await decide('account', 'signOut', `${member.id}.1`, { words: 'lost the device' })
  await expect.poll(() => world.count(`session WHERE member_id = ${member.id}`)).toBe(0)
  expect(await auditOf(world, 'sign_out', 'member_id', member.id)).toMatchObject([
    { actor: 'operator_hana', reason: 'lost the device', after: { ended: 1 } },
  ])
})

test('C3.7 a payout of an account that the operator closed has no decision, and says who decides it', async () => {
  await decide('account', 'closeAccount', `${member.id}.1`, { words: 'asked for it' })
  const payout = () => world.row('SELECT id, status FROM withdrawal WHERE member_id = $1', [member.id])
  await expect.poll(payout).toBeDefined()
  const { id } = await payout()
  const line = async () => (await page()).split(`id="withdrawal-${id}"`)[1]?.split('</li>')[0] ?? ''
  expect(await line()).toContain(`The owner of the machine decides it: pnpm operator confirm ${id}`)
  await hireOperator(world)
  expect(await line()).toContain('Another operator has to decide this payout.')
  expect(await line()).not.toContain('<button')
  await decide('account', 'openAccount', `${member.id}.2`, { words: 'asked for it' })
  await expect.poll(payout).toEqual({ id, status: 4 })
})

test('C5.7 an account that its member closed says so', async () => {
  await call(world, closeAccount, { password: PASSWORD }, member)
  expect((await desk.get(`/members/${member.id}`)).body).toContain('closed by the member')
})

test("says on a member's page what operators cannot do, and tells the member in the member's language", async () => {
  await world.owner.query(`UPDATE member SET language = 'zh' WHERE id = $1`, [member.id])
  for (const language of LOCALES) {
    const { body } = await desk.get(`/members/${member.id}`, { 'accept-language': language })
    for (const phrase of REMEDIES) expect(body, language).toContain(phrase[language].replaceAll("'", '&#39;'))
    expect(body).toMatch(/name="action" value="explain:1"/)
  }
  await decide('account', 'explain:1', `${member.id}.1`)
  const messages = () => call(world, getMessages, {}, member)
  await expect.poll(messages).toContainEqual(expect.objectContaining({ text: REMEDIES[0]?.zh }))
})

test('writes what is held when the desk closes', async () => {
  const id = await newRecharge(world, payee, '570')
  const other = await openTestDesk(world, { holdMs: 60_000 })
  await other.post('/decide', { kind: 'recharge', action: 'approve', row: `${id}.1` })
  expect(await statusOf(id)).toBe(1)
  await other.close()
  expect(await statusOf(id)).toBe(2)
})

test('takes no kind, action, row or return path that is not its own', async () => {
  const row = '1.1'
  for (const [kind, action] of [
    ['__proto__', 'approve'],
    ['constructor', 'name'],
    ['recharge', 'toString'],
    ['recharge', 'approve; DROP TABLE city'],
    ['conversation', 'approve'],
  ] as const)
    expect((await decide(kind, action, row)).statusCode, `${kind} ${action}`).toBe(400)
  for (const bad of ['', '1', '1.1.1', "1' OR 1=1", '99999999999.1', '-1.1'])
    expect((await decide('recharge', 'approve', bad)).statusCode, bad).toBe(400)
  for (const from of ['//evil.example', 'https://evil.example', '/\\evil.example', '/a//b'])
    expect((await desk.post('/language', { language: 'ja', from })).headers.location, from).toBe('/')
})

/** Returns the row of a new message, as its forms name it. */
async function ask(text: string): Promise<string> {
  await call(world, send, { text, reservation: 0 }, member)
  const id = await world.value('SELECT max(id) FROM support_message')
  return `${id}.${id}`
}

test("C1.5 a saved reply reaches the member in the member's language, with values that the database writes", async () => {
  await world.owner.query(`UPDATE member SET language = 'ms', name = 'Hana {date}' WHERE id = $1`, [
    member.id,
  ])
  const recharge = await newRecharge(world, member, '500')
  const texts = inFour('text', '{name}: {reference} until {date}')
  await desk.post('/content/reply/new', { ...texts, sort: '0', open: '1', note: 'often asked', stamp: '' })
  const { id } = await world.row('SELECT id FROM saved_reply')
  const row = await ask('Where is it?')
  const reference = await world.value('SELECT payment_reference FROM recharge WHERE id = $1', [recharge])
  const shown = await page()
  expect(shown).toContain(`value="reply:s${id}"`)
  expect(shown).toMatch(new RegExp(`Hana [^<]*: ${reference} until 2026-11-22`))
  await decide('conversation', `reply:s${id}`, row)
  const last = async () => (await call(world, getMessages, {}, member)).at(-1)?.text
  await expect.poll(last).toBe(`Hana date: ${reference} until 2026-11-22`)
})

test('C1.5 a saved reply takes no number and no other placeholder, and a hidden one is not sent', async () => {
  const add = (text: string, open = true) =>
    studioInsert(world, 'saved_reply', { ...inFour('text', text), open, note: 'often asked' })
  await expect(add('Call 090-1234-5678')).rejects.toThrow('text_digits')
  await expect(add('Write to {card}')).rejects.toThrow('saved_reply_placeholders')
  await add('Hidden words.', false)
  const { id } = await world.row('SELECT max(id) AS id FROM saved_reply')
  await decide('conversation', `reply:s${id}`, await ask('Is it there?'))
  await expect.poll(page).toContain(en.refusals.row_unknown)
  expect(await call(world, getMessages, {}, member)).toHaveLength(1)
})

test('a conversation that needs no answer leaves the queue until the member writes again', async () => {
  const row = await ask('Thank you!')
  await decide('conversation', 'noAnswer', row)
  await expect.poll(page).not.toContain('Thank you!')
  await ask('One more thing')
  expect(await page()).toContain('One more thing')
})

test('a snoozed conversation returns after its time, and an assigned one says to whom', async () => {
  const { login } = await hireOperator(world)
  const other = await openTestDesk(world, { as: login, holdMs: 1 })
  const row = await ask('When do you open?')
  await decide('conversation', 'snooze:2', row)
  await expect.poll(page).not.toContain('When do you open?')
  await world.advanceClock(25 * HOUR)
  expect(await page()).toContain('When do you open?')
  await other.post('/decide', { kind: 'conversation', action: 'assign', row })
  await expect.poll(page).toContain(`<dd>${login.replace('operator_', '')}</dd>`)
})

test('operators see a private note and tags about a member, and the member does not', async () => {
  const row = `${member.id}.1`
  await decide('account', 'remark', row, { words: 'prefers the evening' })
  await expect.poll(() => world.count('member_note')).toBe(1)
  await decide('account', 'label', row, { words: 'regular' })
  await ask('Hello?')
  await expect.poll(page).toMatch(/regular.*prefers the evening/s)
  expect(JSON.stringify(await call(world, getMessages, {}, member))).not.toContain('evening')
  expect((await desk.get(`/members/${member.id}`)).body).toContain('prefers the evening')
  expect(await auditOf(world, 'member_note', 'member_id', member.id)).toHaveLength(2)
})

test('a reviewer hides a profile from its report in one step', async () => {
  const { login } = await hireOperator(world, ['review'])
  const reviewer = await openTestDesk(world, { as: login, holdMs: 1 })
  const { id } = await world.row(
    `INSERT INTO report (address, reason, member_id, profile_id) VALUES ('127.0.0.1', 'x', $1, 3) RETURNING id`,
    [member.id],
  )
  await reviewer.post('/decide', { kind: 'report', action: 'hide', row: `${id}.0`, words: 'shows a number' })
  await expect.poll(() => world.count('report_review WHERE report_id = $1', [id])).toBe(1)
  expect(await world.value('SELECT open FROM profile WHERE id = 3')).toBe(false)
  expect(await auditOf(world, 'profile', 'id', 3)).toMatchObject([{ actor: login, reason: 'shows a number' }])
})

test('C5.5 the urgent report of a companion comes first, is about the member, and never hides the profile of who reported', async () => {
  const profile = await addListedPerson(world)
  await world.owner.query(
    `INSERT INTO report (profile_id, about_member_id, urgent, address, reason) VALUES ($1, $2, true, '', 'He followed me')`,
    [profile, member.id],
  )
  const { id } = (await world.rows('SELECT max(id) AS id FROM report'))[0]
  const [, row = ''] = (await desk.get('/')).body.split('id="list-report"')
  const first = row.split('</li>')[0] ?? ''
  expect(first).toContain('He followed me')
  expect(first).toContain(en.waiting.facts.urgent)
  expect(first).toContain(`/members/${member.id}`)
  expect(first).not.toContain('value="hide"')
  await expect(
    world.operators.query('SELECT hide_reported_profile($1, $2)', [id, 'shows a number']),
  ).rejects.toThrow('row_unknown')
  expect(await world.value('SELECT open FROM profile WHERE id = $1', [profile])).toBe(true)
  expect((await desk.get(`/members/${member.id}`)).body).toContain('He followed me')
})
