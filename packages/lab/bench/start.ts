// Time of `npm start` on a fresh clone, and of the second start.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../../runtime/system/paths.ts'
import { freePort } from '../../runtime/system/ports.ts'
import { collect } from '../../runtime/system/tools.ts'
import { atMost, type Part } from './row.ts'

const LONGEST_MS = 300_000

/** Returns the seconds from the command until the product is ready. Stops it and everything that it started. */
async function secondsToStart(dir: string, port: number): Promise<number> {
  const from = performance.now()
  // what `npm start` runs; npm itself does not wait for it to stop
  const child = spawn(process.execPath, ['packages/runtime/run.mjs', 'start'], {
    cwd: dir,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  try {
    while (performance.now() - from < LONGEST_MS && child.exitCode === null) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return (performance.now() - from) / 1000
      await sleep(50)
    }
    throw new Error('npm start did not get ready')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

export const start: Part = async (_product, report) => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'saikoro-start-'))
  try {
    await collect('git', ['clone', '--quiet', inRoot(), dir])
    const port = await freePort()
    const cold = await secondsToStart(dir, port)
    report(`cold: ${cold.toFixed(1)} s`)
    const warm = await secondsToStart(dir, port)
    return [
      atMost('npm start on a bare clone', 'packages in npm’s cache', `${cold.toFixed(1)} s`, cold, 40),
      atMost('npm start again', 'all of it there', `${warm.toFixed(1)} s`, warm, 3),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
