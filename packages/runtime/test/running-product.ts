// The product as `npm start` runs it, for tests that kill its processes.
import path from 'node:path'
import { inRoot } from '@saikoro/system/paths'
import { freePort } from '@saikoro/system/ports'
import { collectNode } from '@saikoro/system/tools'
import { startOwnProduct } from '@saikoro/testing/own-product'
import { expect } from 'vitest'
import { livePostmaster } from '../embedded/postmaster.ts'
import { readRunning } from '../installation/running.ts'

const BACK = { timeout: 60_000, interval: 50 }

export async function runProduct(dataDir: string) {
  const cluster = path.join(dataDir, 'postgres')
  const port = await freePort()
  const ports = { PORT: String(port), DESK_PORT: String(await freePort()) }
  const env = { ...process.env, ...ports, DATA_DIR: dataDir, HOST: '127.0.0.1', BEACON: 'sandbox' }
  const open = () => startOwnProduct(env)
  let product = await open()

  const ask = (page: string) =>
    fetch(`http://127.0.0.1:${port}/${page}`).then(
      (reply) => reply.text(),
      () => 'nobody',
    )

  return {
    cluster,
    ask,
    async start() {
      product = await open()
    },
    stop: () => product.stop(),
    pidOf: (name: string) =>
      readRunning(dataDir)?.processes.find((each) => each.name === name)?.pid ?? Number.NaN,
    /** Returns what `npm start` printed since its last start. */
    printed: () => product.output(),
    postmaster: () => livePostmaster(cluster),
    env,
    /** Runs a command on the same installation. */
    run: (...args: string[]) => collectNode([inRoot('packages/runtime/run.mjs'), ...args], { env }),
    /** Kills processes, waits until these are reported as recovered and the product is ready. Returns the output meanwhile. */
    async kill(pids: number[], names: string[]): Promise<string[]> {
      const before = product.output().length
      const wanted = names.map((name) => `The ${name} is back after`)
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      const since = () => product.output().slice(before)
      await expect.poll(() => wanted.filter((words) => !since().includes(words)), BACK).toEqual([])
      await expect.poll(() => ask('readyz'), BACK).toMatch(/^ready$/m)
      return since()
        .split('\n')
        .filter((line) => line.trim())
    },
  }
}

export type RunningProduct = Awaited<ReturnType<typeof runProduct>>
