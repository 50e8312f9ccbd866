import { ask, load } from './load.ts'
import { type Product, tokenOf } from './product.ts'
import { atMost, type Part } from './row.ts'

const BETS = 100_000
/** Some of the calls may be made 120 times a minute. */
const TURNS = 40
const OLD = 200
const NEW = 201

/** Old bets and their bookings, straight into the tables: nothing of them is measured but that they are there. */
async function grow({ owner }: Product, draw: number): Promise<void> {
  await owner.query('RESET ROLE')
  await owner.query('SET session_replication_role = replica')
  await owner.query(
    `WITH who AS (SELECT m.id AS member, a.id AS wallet, a.version, a.balance FROM member m JOIN ledger_account a ON a.member_id = m.id AND a.kind = 'wallet' WHERE username = $1),
     ordered AS (INSERT INTO bet_order (member_id, draw_id, amount, placed_at)
       SELECT member, $2, 100, app_now() - n * interval '10 minutes' - interval '2 days' FROM who, generate_series(1, $3::int) AS n RETURNING id, member_id, placed_at),
     betted AS (INSERT INTO bet (order_id, draw_id, member_id, option, stake, odds, placed_at, leaf, leaf_hash, status, settled_at)
       SELECT id, $2, member_id, 'big', 100, 198, placed_at, 'old', leaf_hash('old'), 'lost', placed_at FROM ordered RETURNING id),
     transacted AS (INSERT INTO ledger_transaction (kind, reference, reason) SELECT 'order', 'order:' || id, 'sai60 202601010001' FROM ordered RETURNING id),
     numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM transacted)
     INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_before, balance_after, version)
       SELECT numbered.id, wallet, 1, who.balance + n - 1, who.balance + n, who.version + n FROM numbered, who`,
    [`bench${OLD}`, draw, BETS],
  )
  await owner.query(
    `UPDATE ledger_account SET version = version + $2, balance = balance + $2 WHERE kind = 'wallet' AND member_id = (SELECT id FROM member WHERE username = $1)`,
    [`bench${OLD}`, BETS],
  )
  await owner.query('RESET session_replication_role')
  await owner.query('ANALYZE bet, bet_order, ledger_entry, ledger_transaction')
  await owner.query('SET ROLE saikoro_owner')
}

/** A member with 100,000 old bets against a new one, both with a daily limit. */
export const old: Part = async (product, say) => {
  const finished = await product.finishedDraw('sai60')
  await grow(product, finished)
  say(`${BETS} old bets`)
  await product.owner.query(
    `INSERT INTO play_limit (member_id, daily_stake) SELECT id, 500000 FROM member WHERE username = ANY ($1)`,
    [[`bench${OLD}`, `bench${NEW}`]],
  )
  const took = async (
    n: number,
    request: (path: string, headers: Record<string, string>) => string,
    path: string,
  ) => {
    const one = request(path, { token: tokenOf(n) })
    const done = await load({
      port: product.api.port,
      connections: 1,
      turns: TURNS,
      request: () => one,
      refusal: '"code":401',
    })
    if (done.refused > 0) throw new Error(`${path} was refused`)
    return done.p50
  }
  const rows = []
  const { game_id: lid } = await product.openDraw('sai300', 30)
  const order = (path: string, headers: Record<string, string>) =>
    ask.post(path, `item=big&money=1&lid=${lid}`, headers)
  const calls = [
    ['game/placeOrder', order],
    ['member/getUserGameList', ask.get],
    ['wallet/getStatement', ask.get],
    ['member/getPersonalreport', ask.get],
  ] as const
  for (const [name, request] of calls) {
    const path = `/api/${name === 'wallet/getStatement' ? 'member/getStatement' : name}`
    const [aged, fresh] = [await took(OLD, request, path), await took(NEW, request, path)]
    rows.push(
      atMost(
        `${path.slice(5)} of a member with 100,000 old bets`,
        'a new member',
        `${aged.toFixed(2)} ms : ${fresh.toFixed(2)} ms`,
        aged / fresh,
        1.2,
      ),
    )
    say(`${name}: ${aged.toFixed(2)} ms, ${fresh.toFixed(2)} ms`)
  }
  return rows
}
