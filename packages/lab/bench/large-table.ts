import { ask, load } from './load.ts'
import { type Product, startProduct, tokenOf } from './product.ts'
import { atMost, type Part, type Row, sizesOf } from './row.ts'
import { seedBets } from './seed-bets.ts'

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
/** a member of no other part */
const MEMBER = 122
/** members whose bets fill the table */
const othersOf = () => Array.from({ length: OTHERS }, (_, n) => `bench${124 + n}`)

const CALLS = ['game/placeOrder', 'member/getUserGameList', 'member/getStatement', 'member/getPersonalreport']

async function took({ api, openDraw }: Product, call: string): Promise<number> {
  const headers = { token: tokenOf(MEMBER) }
  const { game_id: lid } = await openDraw('sai300', 30)
  const one =
    call === 'game/placeOrder'
      ? ask.post(`/api/${call}`, `item=big&money=1&lid=${lid}`, headers)
      : ask.get(`/api/${call}`, headers)
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
export const history: Part = async (product, say) => {
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
          say(`${(bets + done).toLocaleString('en')} bets`),
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
        say(`${call}, ${size.toLocaleString('en')} bets: ${measured}`)
      }
    }
    return found
  } finally {
    await fresh.stop()
  }
}
