// Takes over, starts and stops the server process of a cluster.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isFree } from '@saikoro/system/ports'
import { withClient } from '../postgres/client.ts'
import { type Cluster, give, rotate, unprivileged } from './cluster.ts'
import { disownPidFile, livePostmaster } from './postmaster.ts'

const START_TIMEOUT_MS = 120_000
/**
 * Settings that differ from the defaults; docker-compose.yml has the same. Data is in memory or on SSDs, so random
 * reads cost little more than sequential ones. No login can fill the disk with the temporary files of a query. A query
 * starts no further processes: starting one takes longer than any query of a call.
 */
const NEEDED = [
  'track_commit_timestamp=on',
  'max_connections=300',
  'random_page_cost=1.1',
  'temp_file_limit=4GB',
  'max_parallel_workers_per_gather=0',
]
/**
 * Address space of each process of the server, in KB: sealing a draw of a million bets takes 0.43 of it. Every session chooses
 * its own `work_mem`, and no setting bounds what an expression allocates. The limit gives "out of memory" to that session alone;
 * segments that parallel queries share count as well.
 */
const ADDRESS_SPACE_KB = 1_048_576
/** Largest file in blocks of 512 bytes: files of tables have 1 GB. Every login can write messages into the server's log. */
const FILE_BLOCKS = 4_194_304
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    await withClient(cluster.url(port, 'postgres'), (client) => client.query('SELECT 1'))
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') return false
    throw new Error(`the password in ${cluster.dir}.password does not open the database beside it`, {
      cause: error,
    })
  }
}

/** Returns the port of a live server; waits while it is starting or stopping. */
export async function takeOver(cluster: Cluster): Promise<number | undefined> {
  const end = Date.now() + START_TIMEOUT_MS
  for (let found = livePostmaster(cluster.dir); found; found = livePostmaster(cluster.dir)) {
    if (await answers(cluster, found.port)) return found.port
    if (Date.now() > end)
      throw new Error(`PostgreSQL (process ${found.pid}) holds ${cluster.dir} and does not answer`)
    await sleep(100)
  }
  return undefined
}

/** Returns a command with limits from the kernel. Only Linux enforces the one of address space. */
function limited(file: string, args: string[]): [file: string, args: string[]] {
  if (process.platform !== 'linux') return [file, args]
  const script = `ulimit -v ${ADDRESS_SPACE_KB} && ulimit -f ${FILE_BLOCKS} && exec "$@"`
  return ['sh', ['-c', script, 'sh', file, ...args]]
}

/** Starts the server once. `busy`: backends of a killed server still use its shared memory. */
async function launch(cluster: Cluster, port: number, durable: boolean): Promise<'up' | 'busy'> {
  rotate(cluster.log)
  const log = openSync(cluster.log, 'a', 0o600)
  const before = statSync(cluster.log).size
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...NEEDED]
  if (!durable) settings.push(...NOT_DURABLE)
  const options = ['-D', cluster.dir, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
  const { file, args, owner } = unprivileged(...limited(cluster.postgres, options))
  give(cluster.dir, owner)
  // In its own process group: Ctrl-C must not stop it before the API has disconnected.
  const child: ChildProcess = spawn(file, args, { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  let ended: string | undefined
  child.on('exit', (code, signal) => {
    ended = `ended with ${signal ?? code}`
  })
  child.on('error', (error) => {
    ended = error.message
  })
  const end = Date.now() + START_TIMEOUT_MS
  while (!(await answers(cluster, port))) {
    const output = readFileSync(cluster.log).subarray(before).toString()
    if (ended && /is still in use/.test(output)) return 'busy'
    if (ended || Date.now() > end) {
      throw new Error(`embedded PostgreSQL ${ended ?? 'does not answer'} (${cluster.log}):\n${output}`)
    }
    await sleep(25)
  }
  child.unref()
  return 'up'
}

/** Returns the port of the last start, so that stored addresses stay valid. */
function lastPort({ dir }: Cluster): number | undefined {
  try {
    return Number(/"-p" "(\d+)"/.exec(readFileSync(path.join(dir, 'postmaster.opts'), 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

export async function start(cluster: Cluster, wanted: number | undefined, durable: boolean): Promise<number> {
  const before = lastPort(cluster)
  const port = wanted ?? (before && (await isFree(before)) ? before : await freePort())
  for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(250)) {
    disownPidFile(cluster.dir)
    if ((await launch(cluster, port, durable)) === 'up') return port
    if (Date.now() > end)
      throw new Error(`a killed PostgreSQL left work running on ${cluster.dir}; try again`)
  }
}

export async function stop(cluster: Cluster, signal: 'SIGINT' | 'SIGQUIT') {
  const pid = livePostmaster(cluster.dir)?.pid
  if (!pid) return
  process.kill(pid, signal)
  while (livePostmaster(cluster.dir)?.pid === pid) await sleep(20)
}
