// Statements without the API: orders in batches.
import pg from 'pg'
import { BASELINE_ORDER, type Product } from './product.ts'
import { type Row, ratio } from './rows.ts'

const BATCH = 32
/** As many statements as the API runs at once. */
const BATCHES = 2
/** As many connections as the API has. */
const CONNECTIONS = 10

type Step = (client: pg.Client, worker: number, turn: number) => Promise<unknown>

/** Repeats a step on so many connections. Returns steps per second. */
async function repeat(url: string, connections: number, isShort: boolean, step: Step): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const from = performance.now()
  const end = from + (isShort ? 500 : 2_000)
  let steps = 0
  const work = clients.map(async (client, worker) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      await step(client, worker, turn)
      steps += 1
    }
  })
  await Promise.all(work)
  const seconds = (performance.now() - from) / 1_000
  await Promise.all(clients.map((client) => client.end()))
  return steps / seconds
}

const baselineOrder: Step = async (client, worker, turn) => {
  const values = [1, 1 + worker + CONNECTIONS * (turn % 12), 'big', 100]
  const { rowCount } = await client.query({ name: 'order', text: BASELINE_ORDER, values })
  if (rowCount !== 1) throw new Error('no order')
}

/** `place_orders` with 32 orders, against the baseline order in a statement of its own. */
export async function batches(product: Product, isShort: boolean): Promise<Row[]> {
  const { game_id: game } = await product.openDraw('sai300', isShort ? 10 : 40)
  const placeBatch: Step = async (client, worker) => {
    // no two connections have one member
    const members = Array.from({ length: BATCH }, (_, n) => 1 + worker + BATCHES * n)
    const usual = {
      game,
      own: true,
      expect: '',
      record: '',
      options: ['big'],
      stake: 100,
      request: '',
      hash: '',
    }
    const values = [JSON.stringify(members.map((member, place) => ({ place, member, ...usual })))]
    const { rows } = await client.query({
      name: 'orders',
      text: 'SELECT refusal FROM place_orders($1)',
      values,
    })
    if (rows.length !== BATCH || rows.some(({ refusal }) => refusal !== null)) throw new Error('refused')
  }
  const row = { work: `place_orders, batches of ${BATCH}`, against: 'the baseline order', goal: '≥ 1.5' }
  const ours = async () => BATCH * (await repeat(product.apiUrl, BATCHES, isShort, placeBatch))
  const theirs = () => repeat(product.baselineUrl, CONNECTIONS, isShort, baselineOrder)
  return [await ratio(row, ours, theirs, isShort)]
}
