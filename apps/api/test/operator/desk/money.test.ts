import { beforeAll, expect, test } from 'vitest'
import { setUpDesk } from '../../support/desk.ts'
import { setUpMember } from '../../support/members.ts'
import { review } from '../../support/operator.ts'
import { newPayee, newPayout, newRecharge, uploadDir } from '../../support/wallets.ts'
import { setUpWorld } from '../../support/world.ts'

const TODAY = '2026-11-20'
const world = setUpWorld({ config: { UPLOAD_DIR: uploadDir() } })
const desk = setUpDesk(world)
const payee = setUpMember(world, newPayee)

beforeAll(async () => {
  const [first, second] = [await newRecharge(world, payee, '500'), await newRecharge(world, payee, '300')]
  await review(world, 'recharge', first, 2, 'agrees')
  await review(world, 'recharge', second, 3, '　=1+2')
  await review(world, 'withdrawal', await newPayout(world, payee, '100'), 2, 'paid')
})

const page = async (url: string) => (await desk.get(url)).body

test('the money of a day adds up to the ledger, with refusals apart', async () => {
  const body = await page(`/money?from=${TODAY}&to=${TODAY}`)
  expect(body).toContain('The requests add up to the entries of the ledger.')
  expect(body).toMatch(/Recharges credited <span class="count">1<.*\+500\.00/s)
  expect(body).toMatch(/Withdrawals paid <span class="count">1<.*−100\.00/s)
  expect(body).toMatch(/Returned or cancelled <span class="count">1</)
  expect(
    await world.value(
      `SELECT sum(balance)::text AS sum FROM ledger_account WHERE kind IN ('wallet', 'hold')`,
    ),
  ).toBe('140000')
  expect(body).toMatch(/points after<\/td><td><\/td><td>1 400\.00/)
  expect(await page('/money?from=2026-11-18&to=2026-11-19')).toMatch(
    /Recharges credited <span class="count">0</,
  )
  expect((await desk.get(`/money?from=${TODAY}&to=nonsense`)).statusCode).toBe(200)
})

test('counts what was paid and not what was held for it, and sums each direction apart', async () => {
  await review(world, 'withdrawal', await newPayout(world, payee, '200'), 3, 'returned')
  await newPayout(world, payee, '150')
  const body = await page(`/money?from=${TODAY}&to=${TODAY}`)
  expect(body).toMatch(/<td>Withdrawal<\/td><td>1<\/td><td>−100\.00/)
  expect(body).toMatch(/Returned or cancelled <span class="count">2<.*<strong>\+300\.00 · −200\.00</s)
})

test('a request that the ledger does not have is a difference', async () => {
  await world.owner.query('ALTER TABLE recharge DISABLE TRIGGER USER')
  const change = (amount: number) =>
    world.owner.query('UPDATE recharge SET amount = $1 WHERE status = 2', [amount])
  await change(50_100)
  expect(await page(`/money?from=${TODAY}`)).toContain(
    'do not add up to the entries of the ledger (Points added)',
  )
  await change(50_000)
  await world.owner.query('ALTER TABLE recharge ENABLE TRIGGER USER')
})

test('exports the money as CSV with a byte order mark and without formulas', async () => {
  const reply = await desk.get(`/money.csv?from=${TODAY}&to=${TODAY}`)
  expect(reply.headers['content-type']).toMatch(/text\/csv/)
  expect(reply.body.startsWith('\uFEFFkind,number,when,member,amount,reference,reviewer,reason')).toBe(true)
  expect(reply.body).toMatch(/Recharges credited,1,2026-11-20 12:00,\w+,500\.00,[\w-]+,hana,/)
  expect(reply.body).toMatch(/Withdrawals paid,1,2026-11-20 12:00,\w+,-100\.00,/)
  expect(reply.body).toContain(",'　=1+2")
})
