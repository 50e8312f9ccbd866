import { randomUUID } from 'node:crypto'
import { cancelWithdraw, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBalancedBooks } from '../support/books.ts'
import { callRaw, newAddress } from '../support/call.ts'
import { type Member, newSession, walletOf } from '../support/members.ts'
import { openOperators, review } from '../support/operator.ts'
import { setUpWorld } from '../support/set-up.ts'
import { CARD } from '../support/wallets.ts'

/** `MODEL_RUNS=10000` walks longer. */
const RUNS = Number(process.env.MODEL_RUNS ?? 6)
/** What a walk takes at most, on a busy machine. */
const A_RUN_MS = 2_000

const world = setUpWorld()
let operators: pg.Pool
beforeAll(async () => {
  operators = openOperators(world)
})
afterAll(() => operators.end())

interface Request {
  readonly points: number
  readonly key: string
  status: 1 | 2 | 3 | 4
  id: number
}

/** What a payout is, in the fewest words. */
interface Model {
  points: number
  readonly requests: Request[]
}

interface Real {
  readonly member: Member
}

/** Ready for a payout, without a password: hashing two would take longer than the walk. */
async function newWalker(): Promise<Member> {
  const username = `w_${randomUUID().slice(0, 13).replace('-', '_')}`
  const rows = await world.rows(
    `SELECT member_id AS id FROM register_member($1, 'none', gen_random_bytes(32), 'ASKING', true, '1', 'ja')`,
    [username],
  )
  const id: number = rows[0].id
  await world.owner.query(`SELECT set_bank_card($1, 'DEMO BANK', $2, 'Main', '001', 'Yamada Hana', false)`, [
    id,
    CARD.replaceAll(' ', ''),
  ])
  return { id, username, token: await newSession(world, { id }) }
}

const opened = ({ requests }: Model) => requests.filter(({ status }) => status === 1 || status === 2)
const chosen = ({ requests }: Model, n: number) => requests[n % Math.max(1, requests.length)]

async function expectSame({ points }: Model, { member }: Real): Promise<void> {
  expect(await walletOf(world, member)).toBe(BigInt(points) * 100n)
}

const call = (real: Real, path: string, fields: object) =>
  callRaw(world, path, fields, { token: real.member.token, address: newAddress() })

type Step = fc.AsyncCommand<Model, Real>

const ask = (points: number): Step => ({
  check: () => true,
  toString: () => `ask for ${points}`,
  async run(model, real) {
    const key = randomUUID()
    const isAllowed = points >= 50 && points <= 5_000 && opened(model).length < 3 && points <= model.points
    const { code, data } = await call(real, setUserWirhdraw.path, { money: String(points), request_id: key })
    expect(code).toBe(isAllowed ? 200 : 401)
    if (isAllowed) {
      model.points -= points
      model.requests.push({ points, key, status: 1, id: (data as { id: number }).id })
    }
    await expectSame(model, real)
  },
})

const askAgain = (n: number): Step => ({
  check: ({ requests }) => requests.length > 0,
  toString: () => `ask again for ${n}`,
  async run(model, real) {
    const request = chosen(model, n)
    const form = { money: String(request?.points), request_id: request?.key }
    const { code, data } = await call(real, setUserWirhdraw.path, form)
    expect({ code, id: (data as { id: number }).id }).toEqual({ code: 200, id: request?.id })
    await expectSame(model, real)
  },
})

const cancel = (n: number): Step => ({
  check: ({ requests }) => requests.length > 0,
  toString: () => `cancel ${n}`,
  async run(model, real) {
    const request = chosen(model, n)
    const isAllowed = request?.status === 1
    const { code } = await call(real, cancelWithdraw.path, { id: request?.id })
    expect(code).toBe(isAllowed ? 200 : 401)
    if (request && isAllowed) {
      request.status = 4
      model.points += request.points
    }
    await expectSame(model, real)
  },
})

const decide = (n: number, status: 2 | 3): Step => ({
  check: ({ requests }) => requests.length > 0,
  toString: () => `${status === 2 ? 'pay' : 'return'} ${n}`,
  async run(model, real) {
    const request = chosen(model, n)
    const isAllowed = request?.status === 1
    const done = await review(operators, 'withdrawal', request?.id ?? 0, status, 'as the model says').then(
      () => true,
      () => false,
    )
    expect(done).toBe(isAllowed)
    if (request && isAllowed) {
      request.status = status
      if (status === 3) model.points += request.points
    }
    await expectSame(model, real)
  },
})

test(
  'keeps wallets equal to a model of ten lines under random requests, repeats, cancellations, payments and returns',
  async () => {
    const steps = [
      fc.integer({ min: 1, max: 600 }).map(ask),
      fc.constantFrom(49, 50, 1_000, 5_000, 5_001).map(ask),
      fc.nat(9).map(askAgain),
      fc.nat(9).map(cancel),
      fc.tuple(fc.nat(9), fc.constantFrom<2 | 3>(2, 3)).map(([n, status]) => decide(n, status)),
    ]
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 14 }), async (commands) => {
        const member = await newWalker()
        const setup = () => ({ model: { points: 1_000, requests: [] } as Model, real: { member } })
        await fc.asyncModelRun(setup, commands)
      }),
      { numRuns: RUNS, ...(RUNS <= 6 && { seed: 13 }) },
    )
    await expectBalancedBooks(world)
  },
  60_000 + RUNS * A_RUN_MS,
)
