// The product under test: a durable database, API and draw worker as processes, members with sessions.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { seedContent, seedDirectory } from '../../../prisma/seed/seed-content.ts'
import { seedGames } from '../../../prisma/seed/seed-games.ts'
import { seedMedia } from '../../../prisma/seed/seed-media.ts'
import { type EmbeddedServer, startEmbedded } from '../../runtime/embedded/embedded.ts'
import { loadSecrets } from '../../runtime/installation/secrets.ts'
import { urlAs, withClient } from '../../runtime/postgres/client.ts'
import { apiEnvironment, workerEnvironment } from '../../runtime/product/environment.ts'
import { putServiceLogins } from '../../runtime/schema/logins.ts'
import { migrate } from '../../runtime/schema/migrate.ts'
import { inRoot } from '../../runtime/system/paths.ts'

interface Child {
  readonly port: number
  /** resident memory, MB */
  memory(): Promise<number>
  stop(): void
}

export type Product = Awaited<ReturnType<typeof startProduct>>

async function launch(file: string, env: NodeJS.ProcessEnv): Promise<Child> {
  const child: ChildProcess = spawn(process.execPath, [inRoot(file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const nextMessage = () =>
    new Promise<{ up: string; rss: number }>((resolve, reject) => {
      child.once('message', resolve as never)
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    })
  const { up } = await nextMessage()
  return {
    port: Number(new URL(up).port),
    async memory() {
      const reply = nextMessage()
      child.send('memory')
      return (await reply).rss / 2 ** 20
    },
    stop: () => void child.kill('SIGTERM'),
  }
}

/** Points of each member beyond the welcome grant: enough for every order of a whole run on a fast machine. */
const POINTS = 10_000_000

/** Inserts members by SQL, each with a session whose token is its name. */
export async function addMembers(owner: pg.Client, from: number, to: number): Promise<void> {
  await owner.query(
    `SELECT register_member('bench' || n, 'x', sha256(n::text::bytea), 'BENCH', true, '1', 'ja') FROM generate_series($1::int, $2::int) AS n`,
    [from, to],
  )
  await owner.query(
    `INSERT INTO session (member_id, token_hash, address, expires_at)
     SELECT id, sha256(username::bytea), '', app_now() + interval '1 day' FROM member WHERE username = ANY (SELECT 'bench' || n FROM generate_series($1::int, $2::int) AS n)`,
    [from, to],
  )
  await owner.query(
    `WITH wallet AS (SELECT a.id, row_number() OVER (ORDER BY a.id)::int AS place FROM ledger_account a JOIN member m ON m.id = a.member_id
       WHERE a.kind = 'wallet' AND m.username = ANY (SELECT 'bench' || n FROM generate_series($1::int, $2::int) AS n)),
     line AS (SELECT id AS account, place, $3::bigint * 100 AS amount FROM wallet
       UNION ALL SELECT shared_account('clearing'), place, $3::bigint * -100 FROM wallet)
     SELECT post_transactions('recharge', (SELECT array_agg('recharge:bench' || id ORDER BY place) FROM wallet), (SELECT array_agg('bench'::text) FROM wallet),
       array_agg(place), array_agg(account), array_agg(amount)) FROM line`,
    [from, to, POINTS],
  )
}

export const tokenOf = (n: number): string => Buffer.from(`bench${n}`).toString('base64')

export async function startProduct() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-bench-'))
  const server = await startEmbedded({ dir: path.join(dir, 'pg') })
  try {
    return await run(dir, server)
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function run(dir: string, server: EmbeddedServer) {
  await server.createDatabase('bench')
  const ownerUrl = server.url('bench')
  await migrate(ownerUrl)
  const secrets = loadSecrets(dir, {})
  const passwords = { api: secrets.API_DB_PASSWORD, draws: secrets.DRAWS_DB_PASSWORD }
  await withClient(ownerUrl, (client) => putServiceLogins(client, passwords))
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('SET ROLE saikoro_owner')
  await owner.query('BEGIN')
  await seedGames(owner)
  await seedMedia(owner)
  await seedDirectory(owner)
  await seedContent(owner)
  await owner.query('COMMIT')
  await owner.query(`INSERT INTO invite_code (code, max_uses, adult_checked) VALUES ('BENCH', 1000000, true)`)
  await addMembers(owner, 1, 256)
  const database = {
    ownerUrl,
    apiUrl: urlAs(ownerUrl, 'saikoro_api', passwords.api),
    drawsUrl: urlAs(ownerUrl, 'saikoro_draws', passwords.draws),
  }
  const installation = { dataDir: dir, port: 0, secrets, database, env: process.env }
  const worker = spawn(process.execPath, [inRoot('apps/api/src/server/worker.ts')], {
    env: workerEnvironment(installation),
    stdio: ['ignore', 'inherit', 'inherit', 'ignore'],
  })
  const api = await launch('apps/api/bench/serve.ts', apiEnvironment(installation))
  const bares: Child[] = []
  async function moment(): Promise<void> {
    if (worker.exitCode !== null) throw new Error('the draw worker has ended')
    await sleep(200)
  }
  return {
    api,
    apiUrl: database.apiUrl,
    ownerUrl,
    owner,
    server,
    url: `http://127.0.0.1:${api.port}`,
    async bare(bodies: Record<string, string>, order?: { url: string; text: string }): Promise<Child> {
      const bare = await launch('apps/api/bench/bare.ts', {
        DATABASE_URL: ownerUrl,
        BODIES: JSON.stringify(bodies),
        ...(order && { ORDER_URL: order.url, ORDER: order.text }),
      })
      bares.push(bare)
      return bare
    },
    /** Returns an open draw of a game with at least this many seconds left for orders. */
    async openDraw(
      game: string,
      seconds: number,
    ): Promise<{ id: number; issue: string; draw_at: Date; game_id: number }> {
      for (;;) {
        const { rows } = await owner.query(
          `SELECT d.id, d.issue, d.draw_at, d.game_id FROM draw d JOIN game g ON g.id = d.game_id
             JOIN public_line l ON l.hash = d.record AND l.place < (SELECT max(size) FROM log_checkpoint)
           WHERE g.key = $1 AND d.status = 'open' AND d.closes_at > app_now() + make_interval(secs => $2)`,
          [game, seconds],
        )
        if (rows[0]) return rows[0]
        await moment()
      }
    },
    /** Returns a finished draw of a game; waits for the first one. */
    async finishedDraw(game: string): Promise<number> {
      for (; ; await moment()) {
        const { rows } = await owner.query(
          `SELECT d.id FROM draw d JOIN game g ON g.id = d.game_id WHERE g.key = $1 AND d.status = 'settled' LIMIT 1`,
          [game],
        )
        if (rows[0]) return rows[0].id
      }
    },
    async stop() {
      for (const child of [api, worker, ...bares]) 'port' in child ? child.stop() : child.kill('SIGTERM')
      await owner.end()
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
