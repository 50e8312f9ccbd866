// What some tests need beyond Node and npm packages. A test names it as a tag; the closing lines of `npm test` name each
// group of skipped tests with what would run it.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { isLong } from './long.ts'

export interface Need {
  /** what the tests need */
  readonly reason: string
  /** what runs them */
  readonly remedy: string
  readonly isMet: boolean
}

/** Returns the first program of these names in PATH, or in Debian's folder of daemons. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return path.isAbsolute(file)
  } catch {
    return false
  }
}

const program = (what: string, names: readonly string[], remedy: string): Need => ({
  reason: `need ${what}`,
  remedy,
  isMet: findProgram(...names) !== undefined,
})

export const NEEDS = {
  long: {
    reason: 'are further cases of what other tests check once',
    remedy: 'pnpm test long',
    isMet: isLong,
  },
  linux: {
    reason: 'need Linux',
    remedy: 'a run on Linux',
    isMet: process.platform === 'linux',
  },
  root: {
    reason: 'need root',
    remedy: 'a run as root on Linux',
    isMet: process.platform === 'linux' && process.getuid?.() === 0,
  },
  python: program('Python', ['python3'], 'an installed Python 3'),
  redis: program('Redis or Valkey', ['valkey-server', 'redis-server'], 'apt-get install redis-server'),
  pgbouncer: program('PgBouncer', ['pgbouncer'], 'apt-get install pgbouncer'),
} as const satisfies Record<string, Need>

export type NeedName = keyof typeof NEEDS

/** Returns the words of the closing lines about a group of skipped tests. */
export const lineOf = (name: NeedName): string => `${NEEDS[name].reason}: ${NEEDS[name].remedy}`

export const isNeed = (name: string): name is NeedName => Object.hasOwn(NEEDS, name)
