import { buildRequest, load } from './load.ts'
import { addMembers, type Product, startProduct, tokenOf } from './product.ts'
import { atMost, type Part, type Row, sizesOf } from './row.ts'

/** bets in the table at the measurement */
const SIZES = sizesOf(process.env.BENCH_OLD ?? '100000,1000000')
/** bets of the one member */
const BETS = 100_000
/** page size of a list */
const PAGE = 100
/** page size of bets, which also fills the days of a report */
const A_DAY = 24 * 60
const TEN_MINUTES = 10
const OTHERS = 100
/** rate limit of some of the calls, per minute */
const TURNS = 6
const WARM_UP = 2
const ROUNDS = 8
/** a member of no other part, in which bets of today would have to be totalled */
const MEMBER = 20_001
/** members whose bets fill the table */
const othersOf = () => Array.from({ length: OTHERS }, (_, n) => `bench${124 + n}`)

const CALLS = ['game/placeOrder', 'member/getUserGameList', 'member/getStatement', 'member/getPersonalreport']

async function took({ api, openDraw }: Product, call: string): Promise<number> {
  const headers = { token: tokenOf(MEMBER) }
  const { game_id: lid } = await openDraw('sai300', 30)
  const one =
    call === 'game/placeOrder'
      ? buildRequest.post(`/api/${call}`, `item=big&money=1&lid=${lid}`, headers)
      : buildRequest.get(`/api/${call}`, headers)
  const done = await load({
    port: api.port,
    connections: 1,
    turns: TURNS,
    request: () => one,
    refusal: '"code":401',
  })
  if (done.refused > 0) throw new Error(`${call} was refused`)
  return done.p50
}

const median = (found: readonly number[]) =>
  found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)] ?? 0

/** Returns the median times of the same call for both members, ms, from alternating runs after a warm-up. */
async function compare(aged: Product, fresh: Product, call: string): Promise<[number, number]> {
  const ofAged: number[] = []
  const ofFresh: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const isAgedFirst = round % 2 === 0
    for (const isAged of [isAgedFirst, !isAgedFirst]) {
      const ms = await took(isAged ? aged : fresh, call)
      if (round >= 0) (isAged ? ofAged : ofFresh).push(ms)
    }
  }
  return [median(ofAged), median(ofFresh)]
}

async function prepare(product: Product, bets: number, minutes: number): Promise<number> {
  await addMembers(product.owner, MEMBER, MEMBER)
  const draw = await product.finishedDraw('sai60')
  await seedBets(product, { draw, names: [`bench${MEMBER}`], each: bets, minutes }, () => {})
  await product.owner.query(
    `INSERT INTO play_limit (member_id, daily_stake) SELECT id, 500000 FROM member WHERE username = $1`,
    [`bench${MEMBER}`],
  )
  return draw
}

/**
 * A member with 100,000 old bets in a large table, against one with a page of bets in an otherwise empty one. Both
 * have a daily limit.
 */
export const history: Part = async (product, report) => {
  const fresh = await startProduct()
  try {
    await prepare(fresh, PAGE, A_DAY)
    const draw = await prepare(product, BETS, TEN_MINUTES)
    const found: Row[] = []
    let bets = BETS
    for (const size of SIZES) {
      const each = Math.floor((size - bets) / OTHERS)
      if (each > 0)
        await seedBets(product, { draw, names: othersOf(), each, minutes: TEN_MINUTES }, (done) =>
          report(`${(bets + done).toLocaleString('en')} bets`),
        )
      bets = Math.max(bets, size)
      for (const call of CALLS) {
        const [aged, young] = await compare(product, fresh, call)
        const measured = `${aged.toFixed(2)} ms : ${young.toFixed(2)} ms`
        const work = `${call} with 100,000 old bets of ${size.toLocaleString('en')}`
        found.push({
          ...atMost(work, 'a page of bets', measured, aged / young, 1.2),
          curve: call,
          bets: size,
        })
        report(`${call}, ${size.toLocaleString('en')} bets: ${measured}`)
      }
    }
    return found
  } finally {
    await fresh.stop()
  }
}

const CHUNK = 200_000
/** At least two days old, outside the daily limits. */
const OLD_BETS = `
  WITH who AS (SELECT m.id AS member, a.id AS wallet, a.version, a.balance FROM member m JOIN ledger_account a ON a.member_id = m.id AND a.kind = 'wallet' WHERE username = ANY ($1)),
  numbered AS MATERIALIZED (SELECT who.*, n, nextval('bet_order_id_seq') AS ordered, nextval('ledger_transaction_id_seq') AS booked,
      date_trunc('milliseconds', app_now()) - (version + n) * make_interval(mins => $4) - interval '2 days' AS placed_at
    FROM who, generate_series(1, $3::int) AS n),
  orders AS (INSERT INTO bet_order (id, member_id, draw_id, amount, placed_at) OVERRIDING SYSTEM VALUE SELECT ordered, member, $2, 100, placed_at FROM numbered),
  bets AS (INSERT INTO bet (order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash, status, settled_at)
    SELECT ordered, $2, member, 'big', 100, 198, placed_at, 'old', leaf_hash('old'), 'lost', placed_at FROM numbered),
  transactions AS (INSERT INTO ledger_transaction (id, kind, reference, reason, created_at) OVERRIDING SYSTEM VALUE
    SELECT booked, 'order', 'order:' || ordered, 'sai60 202601010001', placed_at FROM numbered),
  entries AS (INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
    SELECT booked, wallet, 1, balance + n - 1, balance + n, version + n FROM numbered)
  UPDATE ledger_account a SET version = a.version + $3, balance = a.balance + $3 FROM who WHERE a.id = who.wallet`

/** Inserts old bets of these members with their bookings, at an interval in minutes. Only their presence is measured. */
async function seedBets(
  { owner }: Product,
  { draw, names, each, minutes }: { draw: number; names: readonly string[]; each: number; minutes: number },
  report: (done: number) => void,
): Promise<void> {
  await owner.query('RESET ROLE')
  await owner.query('SET session_replication_role = replica')
  const most = Math.max(1, Math.floor(CHUNK / names.length))
  for (let done = 0; done < each; done += most) {
    await owner.query(OLD_BETS, [names, draw, Math.min(most, each - done), minutes])
    report(Math.min(each, done + most) * names.length)
  }
  await owner.query('RESET session_replication_role')
  await owner.query('VACUUM (ANALYZE) bet, bet_order, ledger_entry, ledger_transaction')
  await owner.query('CHECKPOINT') // flushes the inserted rows before the measurement
  await owner.query('SET ROLE saikoro_owner')
}
