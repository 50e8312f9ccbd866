import { send } from '@saikoro/shared/contract/support'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openAuditedDay } from '../support/audited-day.ts'
import { call, headersOf, httpOf, newAddress } from '../support/call.ts'
import { type Member, newMember, newSession } from '../support/members.ts'
import { newVoucher } from '../support/wallets.ts'
import { setUp } from '../support/world.ts'

const world = setUp(openAuditedDay)
afterAll(() => world.close())

const fetchArchive = ({ token }: Pick<Member, 'token'>) =>
  httpOf(world)
    .get('/archive')
    .set(headersOf({ token, lang: 'en', address: newAddress() }))
    .buffer()
    .parse((reply, done) => {
      const parts: Buffer[] = []
      reply.on('data', (part) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)))
    })

async function archiveOf(id: number) {
  const { body } = await fetchArchive({ token: await newSession(world, { id }) })
  const files = unzipSync(new Uint8Array(body))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
  return { names: Object.keys(files), text, data: JSON.parse(text('data.json')) }
}

const members = () => world.rows('SELECT id, username FROM member ORDER BY id')

test('C5.7 the archive of a member has every row that names them, and no name of another one', async () => {
  const all = await members()
  const tables = await world.rows(`
    SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'member_id'
      AND table_name NOT IN ('idempotency_key', 'passkey_challenge')`)
  expect(tables.length).toBeGreaterThan(20)
  for (const { id, username } of all) {
    const { data, text } = await archiveOf(id)
    for (const { name } of tables) {
      const rows = await world.value(`SELECT count(*)::int FROM ${name} WHERE member_id = $1`, [id])
      expect([name, data[name]?.length ?? 0]).toEqual([name, rows])
    }
    expect(data.member).toMatchObject([{ id, username }])
    for (const other of all) if (other.id !== id) expect(text('data.json')).not.toContain(other.username)
    expect(text('README.txt')).toContain('everything that we store')
  }
})

test('the archive has the pictures that the member uploaded', async () => {
  const member = await newMember(world)
  const pictures = [await newVoucher(world, member), await newVoucher(world, member)]
  await call(world, send, { text: 'See this', pic: pictures[1] ?? '' }, member)
  const { names, data } = await archiveOf(member.id)
  expect(names.filter((name) => name.startsWith('pictures/'))).toEqual(
    pictures.map((path) => `pictures/${path.split('/').at(-1)}`),
  )
  expect(data.support_message).toMatchObject([{ upload_id: data.upload[1].id }])
})

test('the archive has no password, key or secret, and no login of an operator', async () => {
  const secrets = await world.rows(`
    SELECT encode(token_hash, 'hex') AS secret FROM session UNION ALL SELECT encode(proof, 'hex') FROM session UNION ALL SELECT pay_hash FROM member_secret
    UNION ALL SELECT password_hash FROM member_secret
    UNION ALL SELECT encode(fairness_key, 'hex') FROM member_secret UNION ALL SELECT name FROM operator_account`)
  for (const { id } of await members()) {
    const { text } = await archiveOf(id)
    for (const { secret } of secrets) if (secret) expect(text('data.json')).not.toContain(secret)
  }
})

test('a table reads as a spreadsheet, whose cells are no formulas', async () => {
  const { id, token } = await newMember(world)
  await call(world, send, { text: '=1+1', request_id: '' }, { token })
  const { text } = await archiveOf(id)
  expect(text('support_message.csv')).toMatch(/^\uFEFFid,.*\r\n/)
  expect(text('support_message.csv')).toContain("'=1+1")
})

test('a closed account has its archive, a stranger has none', async () => {
  const id = await world.value('SELECT id FROM member WHERE status = 0')
  expect((await archiveOf(id)).data.member).toMatchObject([{ id, status: 0 }])
  expect((await fetchArchive({ token: 'of nobody' })).status).toBe(404)
  expect((await httpOf(world).get('/archive')).status).toBe(404)
})
