// Statements without the API: orders in batches, and postings beside a ledger that others use.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createDatabase, inDatabase, withClient } from '@saikoro/runtime/postgres/client'
import pg from 'pg'
import { BASELINE_ORDER, type Product } from './product.ts'
import { type Row, ratio } from './rows.ts'

const BATCH = 32
/** As many statements as the API runs at once. */
const BATCHES = 2
/** As many connections as the API has. */
const CONNECTIONS = 10
const POSTINGS = [
  { connections: 1, isShared: true, goal: '≥ 1.3' },
  { connections: 8, isShared: true, goal: '≥ 2.5' },
  { connections: 8, isShared: false, goal: '≥ 1.2' },
]

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

/** One posting a statement, beside pgledger: PGLEDGER names a folder with its `ulid.sql` and `pgledger.sql`. */
export async function postings({ owner, ownerUrl }: Product, isShort: boolean): Promise<Row[]> {
  const folder = process.env.PGLEDGER ?? ''
  if (!existsSync(path.join(folder, 'pgledger.sql'))) {
    console.error('left out: PGLEDGER names no folder with files of github.com/pgr0ss/pgledger')
    return []
  }
  // in both lists the first account is the shared one
  const list = await owner.query(
    `SELECT shared_account('grant') AS id UNION ALL SELECT id FROM ledger_account WHERE kind = 'wallet'`,
  )
  const ours = list.rows.map(({ id }) => String(id))
  await createDatabase(ownerUrl, 'pgledger')
  const peerUrl = inDatabase(ownerUrl, 'pgledger')
  const theirs = await withClient(peerUrl, async (client) => {
    for (const name of ['ulid.sql', 'pgledger.sql'])
      await client.query(readFileSync(path.join(folder, name), 'utf8'))
    const create = `SELECT (pgledger_create_account('account ' || n, 'PTS')).id FROM generate_series(1, $1) AS n`
    return (await client.query(create, [ours.length])).rows.map(({ id }) => String(id))
  })
  let reference = 0
  const pick = (accounts: readonly string[], isShared: boolean) => {
    const at = 1 + Math.floor(Math.random() * (accounts.length - 2))
    return [accounts[isShared ? 0 : at + 1], accounts[at]]
  }
  const found: Row[] = []
  for (const { connections, isShared, goal } of POSTINGS) {
    const post: Step = (client) => {
      const text = `SELECT post_transaction('grant', $1, 'bench', $2::bigint[], '{-1,1}')`
      reference += 1
      return client.query({ name: 'post', text, values: [`bench:${reference}`, pick(ours, isShared)] })
    }
    const transfer: Step = (client) => {
      const text = 'SELECT id FROM pgledger_create_transfer($1, $2, 1)'
      return client.query({ name: 'transfer', text, values: pick(theirs, isShared) })
    }
    const work = `postings, connections: ${connections}, ${isShared ? 'a shared account' : 'spread wallets'}`
    const rateOf = (url: string, step: Step) => () => repeat(url, connections, isShort, step)
    const row = { work, against: 'pgledger', goal }
    found.push(await ratio(row, rateOf(ownerUrl, post), rateOf(peerUrl, transfer), isShort))
  }
  return found
}
