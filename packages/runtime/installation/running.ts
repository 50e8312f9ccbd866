// running.json: what `npm start` records for `pnpm status` and others.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '@saikoro/system/cli'
import { readJson, writeJson } from '@saikoro/system/files'
import { isAlive } from '@saikoro/system/processes'

/** How and when a process last exited unexpectedly: by a signal, with a code, not started at all, or unknown. */
export interface LastEnd {
  readonly at: string
  readonly signal?: string
  readonly code?: number
  readonly error?: string
}

export interface ClockJump {
  readonly at: string
  /** positive: forward */
  readonly ms: number
}

export interface ProcessRecord {
  readonly name: string
  readonly pid: number | undefined
  /** ISO time of the last start; absent while down */
  readonly since: string | undefined
  /** restarts since `npm start` */
  readonly ends: number
  readonly lastEnd: LastEnd | undefined
}

export interface Running {
  readonly pid: number
  readonly since: string
  readonly url: string
  /** address of the desk; a product that an upgrade has not restarted records none */
  readonly desk?: string
  readonly processes: readonly ProcessRecord[]
  /** age in seconds at which the sandbox approves requests; 0: operators review all */
  readonly reviewSeconds: number
  /** clock changes of this machine, newest last */
  readonly clock: readonly ClockJump[]
}

/** Returns what to say about the automatic review; empty while operators review all. */
export const describeReview = (seconds: number | undefined): string =>
  seconds
    ? `Sandbox: requests are reviewed automatically after ${seconds} s; SANDBOX_REVIEW_SECONDS=0 turns that off`
    : ''

const fileIn = (dataDir: string) => path.join(dataDir, 'running.json')

export const writeRunning = (dataDir: string, running: Running): void => writeJson(fileIn(dataDir), running)

export const removeRunning = (dataDir: string) => rmSync(fileIn(dataDir), { force: true })

/** Returns the record of the running product; undefined when none runs, also after a kill. */
export function readRunning(dataDir: string): Running | undefined {
  const found = readJson<Running>(fileIn(dataDir))
  return found && isAlive(found.pid) ? found : undefined
}

/** Returns the address of the product for members: configured, running or default. */
export function productOrigin(dataDir: string, env: NodeJS.ProcessEnv = process.env): string {
  return env.PUBLIC_ORIGIN || readRunning(dataDir)?.url || `http://localhost:${env.PORT || 3000}`
}

export const deskPort = ({ DESK_PORT }: NodeJS.ProcessEnv = process.env): number => Number(DESK_PORT || 5556)

/** Returns the address of the desk in the browser: behind a proxy with TLS it differs from the one that the desk listens on. */
export function deskOrigin(env: NodeJS.ProcessEnv = process.env): string {
  const { DESK_ORIGIN } = env
  if (!DESK_ORIGIN) return `http://127.0.0.1:${deskPort(env)}`
  const { origin, protocol } = URL.parse(DESK_ORIGIN) ?? {}
  if (origin && protocol === 'https:') return origin
  throw new CliError('DESK_ORIGIN is an address with TLS, as in https://desk.example.org')
}

/** Returns the address of the desk for operators: that of the running one, which other variables than now may have started. */
export const runningDesk = (dataDir: string): string => readRunning(dataDir)?.desk ?? deskOrigin()
