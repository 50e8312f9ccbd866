// The product as `npm start` runs it, in its own data directory, for tests that kill its processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { livePostmaster } from '../embedded/postmaster.ts'
import { readRunning } from '../installation/running.ts'
import { inRoot } from '../system/paths.ts'
import { freePort } from '../system/ports.ts'
import { collectNode } from '../system/tools.ts'

const BACK = { timeout: 60_000, interval: 50 }

export async function runProduct() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-running-'))
  const cluster = path.join(dataDir, 'postgres')
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', BEACON: 'sandbox' }
  let child: ChildProcess | undefined
  let output = ''

  const ask = (page: string) =>
    fetch(`http://127.0.0.1:${port}/${page}`).then(
      (reply) => reply.text(),
      () => 'nobody',
    )

  async function start(): Promise<void> {
    output = ''
    const started = spawn(process.execPath, [inRoot('packages/runtime/run.mjs'), 'start'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (output += chunk))
    const isOver = () => output.includes('Saikoro is up') || started.exitCode !== null
    await vi.waitUntil(isOver, { timeout: 170_000, interval: 200 })
    if (started.exitCode !== null) throw new Error(output)
  }

  async function stop(): Promise<void> {
    if (child?.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  await start()
  return {
    dataDir,
    cluster,
    ask,
    start,
    stop,
    pidOf: (name: string) =>
      readRunning(dataDir)?.processes.find((each) => each.name === name)?.pid ?? Number.NaN,
    /** Returns what `npm start` printed since its last start. */
    printed: () => output,
    postmaster: () => livePostmaster(cluster),
    env,
    /** Runs a command on the same installation. */
    run: (...args: string[]) => collectNode([inRoot('packages/runtime/run.mjs'), ...args], { env }),
    /** Kills processes, waits until these are reported as recovered and the product is ready. Returns the output meanwhile. */
    async kill(pids: number[], names: string[]): Promise<string[]> {
      const before = output.length
      const wanted = names.map((name) => `The ${name} is back after`)
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      await expect
        .poll(() => wanted.filter((words) => !output.slice(before).includes(words)), BACK)
        .toEqual([])
      await expect.poll(() => ask('readyz'), BACK).toMatch(/^ready$/m)
      return output
        .slice(before)
        .split('\n')
        .filter((line) => line.trim())
    },
    async end(): Promise<void> {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type RunningProduct = Awaited<ReturnType<typeof runProduct>>
