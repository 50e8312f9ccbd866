// The product under test, and the baseline beside it, on one durable server.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServer, prepare } from '@saikoro/runtime/database/database'
import { loadSecrets } from '@saikoro/runtime/installation/secrets'
import { createDatabase, inDatabase, withClient } from '@saikoro/runtime/postgres/client'
import { apiEnvironment, type Installation, workerEnvironment } from '@saikoro/runtime/product/environment'
import { seed } from '@saikoro/runtime/product/product'
import { inRoot } from '@saikoro/system/paths'
import pg from 'pg'

/** Baseline: the minimal correct order, on tables without constraints. */
const BASELINE = `
  CREATE TABLE draw (id int PRIMARY KEY, closes_at timestamptz NOT NULL);
  CREATE TABLE member (id int PRIMARY KEY, status int NOT NULL);
  CREATE TABLE wallet (member_id int PRIMARY KEY REFERENCES member (id), balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE bet (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, draw_id int NOT NULL REFERENCES draw (id),
    member_id int NOT NULL REFERENCES member (id), option text NOT NULL, stake bigint NOT NULL, placed_at timestamptz NOT NULL);
  CREATE TABLE entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, bet_id bigint NOT NULL REFERENCES bet (id), account int NOT NULL, amount bigint NOT NULL);
  INSERT INTO draw VALUES (1, now() + interval '1 day');
  INSERT INTO member SELECT n, 1 FROM generate_series(1, 200) AS n;
  INSERT INTO wallet SELECT n, 1000000000 FROM generate_series(1, 200) AS n`
/** Parameters: draw, member, option, stake. */
export const BASELINE_ORDER = `
  WITH d AS (SELECT id FROM draw WHERE id = $1 AND clock_timestamp() < closes_at FOR SHARE),
  m AS (SELECT id FROM member WHERE id = $2 AND status = 1),
  w AS (UPDATE wallet SET balance = balance - $4 FROM d, m WHERE member_id = m.id RETURNING member_id),
  b AS (INSERT INTO bet (draw_id, member_id, option, stake, placed_at) SELECT d.id, w.member_id, $3, $4, clock_timestamp() FROM d, w RETURNING id),
  e AS (INSERT INTO entry (bet_id, account, amount) SELECT id, account, amount FROM b, (VALUES ($2::int, -$4::bigint), (0, $4::bigint)) AS line (account, amount))
  SELECT id FROM b`

/** members of the product */
export const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 10_000)

export const tokenOf = (n: number): string => Buffer.from(`bench${n}`).toString('base64')

/** Members that one transaction registers: each adds a version to the row of the account that pays the welcome points. */
const AT_ONCE = 1_000

/** Inserts members, each with a session whose token is its name, and with 10,000,000 points. */
async function addMembers(owner: pg.Client, from = 0): Promise<void> {
  if (from >= MEMBERS) return
  const length = Math.min(AT_ONCE, MEMBERS - from)
  const names = Array.from({ length }, (_, n) => `bench${1 + from + n}`)
  for (const text of [
    `SELECT register_member(name, 'x', sha256(name::bytea), 'BENCH', true, '1', 'ja') FROM unnest($1::text[]) AS name`,
    `INSERT INTO session (member_id, token_hash, address, expires_at)
       SELECT id, sha256(username::bytea), '', app_now() + interval '1 day' FROM member WHERE username = ANY ($1)`,
    `SELECT post_transaction('recharge', 'recharge:' || min(username), 'bench', array_agg(a.id) || shared_account('clearing'),
       array_agg(1000000000::bigint) || count(*) * -1000000000) FROM ledger_account a JOIN member m ON m.id = a.member_id
       WHERE a.kind = 'wallet' AND username = ANY ($1)`,
  ])
    await owner.query(text, [names])
  await addMembers(owner, from + length)
}

/** Runs `use` with a separate product, which has games and content, and stops it afterwards. */
export async function withProduct(use: (product: Product) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-bench-'))
  const secrets = loadSecrets(dataDir, {})
  const server = await openServer(dataDir, '')
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  try {
    const database = await prepare(server, secrets)
    const installation = { dataDir, port: 0, secrets, database, env: process.env }
    await seed(installation)
    await owner.connect()
    const product = await startProduct(installation, owner)
    await use(product).finally(product.stop)
  } finally {
    await owner.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts a process, which sends its address if it listens. */
function launch(file: string, env: NodeJS.ProcessEnv) {
  const child = fork(inRoot(file), { env: { ...process.env, ...env } })
  const url = new Promise<string>((resolve) => child.once('message', ({ up }: { up: string }) => resolve(up)))
  return { child, url }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

async function startProduct(installation: Installation, owner: pg.Client) {
  const { ownerUrl, apiUrl } = installation.database
  await owner.query(`INSERT INTO invite_code (code, max_uses, adult_checked) VALUES ('BENCH', 1000000, true)`)
  await addMembers(owner)
  await createDatabase(ownerUrl, 'baseline')
  const baselineUrl = inDatabase(ownerUrl, 'baseline')
  await withClient(baselineUrl, (client) => client.query(BASELINE))
  const worker = launch('apps/api/src/server/worker.ts', workerEnvironment(installation))
  const api = launch('apps/api/bench/serve.ts', apiEnvironment(installation))
  const bare = launch('apps/api/bench/bare.ts', { ORDER_URL: baselineUrl, ORDER: BASELINE_ORDER })
  return {
    ...{ owner, apiUrl, baselineUrl, url: await api.url, bareUrl: await bare.url },
    /** Returns an open draw of a game with at least this many seconds left for orders. */
    async openDraw(game: string, seconds: number) {
      for (; ; await sleep(200)) {
        const { rows } = await owner.query(
          `SELECT d.id, d.closes_at, d.game_id FROM draw d JOIN game g ON g.id = d.game_id
             JOIN app.log_entry l ON l.hash = d.record AND l.place < (SELECT max(size) FROM log_checkpoint)
           WHERE g.key = $1 AND d.status = 'open' AND d.closes_at > app_now() + make_interval(secs => $2)`,
          [game, seconds],
        )
        if (rows[0]) return rows[0] as { id: number; closes_at: Date; game_id: number }
        if (worker.child.exitCode !== null) throw new Error('the draw worker has ended')
      }
    },
    stop() {
      for (const { child } of [api, worker, bare]) child.kill('SIGTERM')
    },
  }
}
