import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '@saikoro/testing/call-api'
import { startEmbedded } from '../../runtime/embedded/embedded.ts'
import { loadSecrets } from '../../runtime/installation/secrets.ts'
import { urlAs, withClient } from '../../runtime/postgres/client.ts'
import { CliError } from '../../runtime/system/cli.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { freePort } from '../../runtime/system/ports.ts'
import { newClient } from '../chaos/clients.ts'
import {
  buildTarget,
  ensureBases,
  must,
  type OpenedImage,
  openImage,
  startIn,
  strangersIn,
  tagProduction,
  whyNoImages,
} from '../machines/images.ts'

const READY_MS = 60_000
const DRAWN_MS = 150_000

/** Resolves to the reply of an address when it is fine, and throws with the output of the process when it is not in time. */
async function untilOk(url: string, process?: Running): Promise<Response> {
  let last = 'no answer'
  for (const end = Date.now() + READY_MS; Date.now() < end && !process?.isOver(); await sleep(100)) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (reply?.ok) return reply
    last = (await reply?.text()) ?? last
  }
  throw new Error(`${url}: ${last}\n${process?.output() ?? ''}`)
}

interface Running {
  readonly pid: number | undefined
  isOver(): boolean
  output(): string
  stop(): Promise<void>
}

/** Collects the output of a process, and stops it with this one. */
function running(child: ChildProcess): Running {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      output = (output + part).slice(-20_000)
    })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const over = new Promise<void>((resolve) => {
    child.on('error', () => resolve())
    child.on('exit', () => resolve())
  })
  void over.then(() => process.off('exit', kill))
  return {
    pid: child.pid,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(kill, 10_000)
      await over
      clearTimeout(timer)
    },
  }
}

interface Images {
  readonly machine: OpenedImage
  readonly pooler?: OpenedImage
  /** migrates and seeds, and returns the invite code */
  setup(env: Readonly<Record<string, string>>): Promise<string>
}

interface Started {
  readonly origin: string
  readonly ownerUrl: string
  readonly inviteCode: string
  readonly api: Running
  stop(): Promise<void>
}

/** Starts what `docker-compose.machines.yml` starts, from the images, beside a database of the workspace. */
export async function startFromImages({ machine, pooler, setup }: Images): Promise<Started> {
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-images-'))
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(dir, { recursive: true, force: true })]
  async function stop() {
    for (const close of closing.reverse()) await close()
  }
  try {
    const secrets = loadSecrets(dir, {}) // before the database, as npm start does
    const server = await startEmbedded({ dir: path.join(dir, 'postgres'), ephemeral: true })
    closing.push(() => server.stop())
    const ownerUrl = server.url('saikoro')
    const { API_DB_PASSWORD, DRAWS_DB_PASSWORD } = secrets
    const inviteCode = await setup({ DATABASE_URL: ownerUrl, API_DB_PASSWORD, DRAWS_DB_PASSWORD })
    function run(child: ChildProcess): Running {
      const started = running(child)
      closing.push(() => started.stop())
      return started
    }
    const [port, pooled, proxied] = [await freePort(), await freePort(), await freePort()]
    const direct = urlAs(ownerUrl, 'saikoro_api', API_DB_PASSWORD)
    const poolerUrl = Object.assign(new URL(direct), { port: String(pooled) }).href
    if (pooler) {
      const at = { LISTEN_ADDRESS: '127.0.0.1', LISTEN_PORT: String(pooled), API_DB_PASSWORD }
      const { hostname, port: serverPort } = new URL(ownerUrl)
      run(startIn(pooler, { ...at, DATABASE_HOST: hostname, DATABASE_PORT: serverPort }))
    }
    const own = { HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' }
    const api = run(
      startIn(
        machine,
        {
          ...own,
          DATABASE_URL: pooler ? poolerUrl : direct,
          LISTEN_DATABASE_URL: direct,
          PREPARED_STATEMENTS: pooler ? 'off' : 'on',
          RECEIPT_KEY: secrets.RECEIPT_KEY,
          PUSH_PUBLIC_KEY: secrets.PUSH_PUBLIC_KEY,
          UPLOAD_DIR: '/tmp/uploads',
        },
        { writable: ['/tmp', '/media'] },
      ),
    )
    const worker = run(
      startIn(
        machine,
        {
          DATABASE_URL: urlAs(ownerUrl, 'saikoro_draws', DRAWS_DB_PASSWORD),
          FAIRNESS_SECRET: secrets.FAIRNESS_SECRET,
          LOG_KEY: secrets.LOG_KEY,
          PUSH_KEY: secrets.PUSH_KEY,
          RECEIPT_PUBLIC_KEY: secrets.RECEIPT_PUBLIC_KEY,
          BEACON: 'sandbox',
        },
        { command: ['node', 'apps/api/src/server/worker.ts'] },
      ),
    )
    await untilOk(`http://127.0.0.1:${port}/readyz`, api).catch((error) => {
      throw new Error(`${error.message}\n${worker.output()}`)
    })
    const origin = `http://localhost:${proxied}`
    const caddy = run(
      spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', inRoot('deploy/Caddyfile')], {
        env: {
          PATH: process.env.PATH,
          HOME: dir,
          SITE_ADDRESS: origin,
          API_HOST: 'localhost',
          API_PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    await untilOk(`${origin}/readyz`, caddy)
    return { origin, ownerUrl, inviteCode, api, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A member orders, and the draw is settled. Returns the seconds from the order to the payment. */
async function playDraw({ origin, ownerUrl, inviteCode }: Started): Promise<number> {
  const { member, token } = await newClient([origin], inviteCode, 0)
  const begun = performance.now()
  const order = { item: 'big,small', money: '1', lid: '1', expect: '', request_id: 'from-an-image' }
  for (const end = Date.now() + DRAWN_MS; ; await sleep(500)) {
    const reply = await callApi(origin, 'game/placeOrder', order, { token, address: '10.77.0.1' })
    if (reply.code === 200) break
    if (Date.now() > end) throw new Error(`the order was refused: ${reply.msg}`)
  }
  for (const end = Date.now() + DRAWN_MS; ; await sleep(250)) {
    const { rows } = await withClient(ownerUrl, (client) =>
      client.query('SELECT DISTINCT status::text FROM bet WHERE member_id = $1', [member]),
    )
    const statuses = rows.map(({ status }) => status)
    if (statuses.length > 0 && !statuses.includes('open')) {
      if (statuses.includes('void')) throw new Error('the draw was void')
      return (performance.now() - begun) / 1_000
    }
    if (Date.now() > end) throw new Error(`the bets are ${statuses.join(', ')}`)
  }
}

/** Facts about a process that the kernel knows: user, capabilities, and whether its root is read-only. */
export function confinementOf({ pid }: Running): { uid: string; capabilities: string; root: string } {
  const status = must('cat', [`/proc/${pid}/status`])
  const mounts = must('cat', [`/proc/${pid}/mounts`])
  return {
    uid: /^Uid:\s+(\d+)/m.exec(status)?.[1] ?? '',
    capabilities: /^CapBnd:\s+(\w+)/m.exec(status)?.[1] ?? '',
    root: /^\S+ \/ \S+ (ro|rw)/m.exec(mounts)?.[1] ?? '',
  }
}

export const usage = `usage: npm run lab -- images

Builds every target of the Dockerfile with Buildah on bases made with mmdebstrap, starts the product from them and plays a draw. Needs root.`

/** MB of files; the base counts. */
const LIMITS = { setup: 2_500, machine: 550, pooler: 400 }

const REFUSED = `Not tried: this machine has no container engine that may create cgroups, so limits of memory and CPU, Compose's order of start
and its health checks did not run. Root file systems were started in mount namespaces: read-only, as the image's user, without capabilities.`

async function migrateWith(setup: OpenedImage, env: Readonly<Record<string, string>>): Promise<string> {
  const child = startIn(setup, env)
  const { output } = running(child)
  const [code] = await once(child, 'close')
  const inviteCode = /^Invite code: (\S+)$/m.exec(output())?.[1]
  if (code !== 0 || !inviteCode) throw new CliError(`set-up ended with ${code}:\n${output()}`)
  console.log(`setup: ${/\d+ migrations applied/.exec(output())?.[0]}`)
  return inviteCode
}

export async function main(): Promise<number> {
  const why = whyNoImages()
  if (why) throw new CliError(`Images cannot be built here: ${why}.`)
  console.log(`bases: ${ensureBases().join(', ')}`)
  const opened = {} as Record<keyof typeof LIMITS, OpenedImage>
  const faults: string[] = []
  tagProduction()
  try {
    for (const [target, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
      const since = performance.now()
      const image = openImage(buildTarget(target))
      opened[target] = image
      const seconds = ((performance.now() - since) / 1_000).toFixed(0)
      console.log(
        `${target}: built in ${seconds} s, ${image.size} MB (limit ${limit}), user ${image.config.User}`,
      )
      if (image.size > limit) faults.push(`${target} has ${image.size} MB, more than ${limit}`)
    }
    const { machine, pooler, setup } = opened
    const strangers = strangersIn(machine.root)
    console.log(`machine: ${strangers.length} files of prisma, compilers, client sources or laboratory`)
    faults.push(...strangers.slice(0, 10).map((file) => `machine contains ${file}`))
    if (!machine.config.Healthcheck) faults.push('machine has no health check')
    const started = await startFromImages({ machine, pooler, setup: (env) => migrateWith(setup, env) })
    try {
      const { uid, capabilities, root } = confinementOf(started.api)
      console.log(`api: user id ${uid}, bounding capabilities ${capabilities}, root ${root}`)
      if (uid === '0' || root !== 'ro' || !/^0+$/.test(capabilities)) faults.push('api is not confined')
      const page = await fetch(`${started.origin}/`).then((reply) => reply.text())
      if (!page.includes('<script')) faults.push('the proxy does not serve the client')
      console.log(
        `a draw through Caddy and PgBouncer: settled ${(await playDraw(started)).toFixed(1)} s after the order`,
      )
    } finally {
      await started.stop()
    }
  } finally {
    for (const image of Object.values(opened)) image.close()
  }
  console.log(REFUSED)
  for (const fault of faults) console.log(`FAULT: ${fault}`)
  console.log(`images: ${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
}
