import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { allCalls, allPaths } from '@saikoro/api/test/support/all-calls'
import { fuzz } from '@saikoro/api/test/support/fuzz'
import { inRoot } from '@saikoro/system/paths'
import { mustCall } from '@saikoro/testing/call-api'
import { startOwnProduct } from '@saikoro/testing/own-product'

export const usage = `usage: pnpm lab fuzz [--runs N] [--seed S]

Sends random and malformed requests to a product that it starts: to each call of the contract and to each path that the
server registers, by any method. Prints the smallest batch of requests that reproduces each fault.

  --runs N   batches of at most 12 concurrent requests to each call and path (10)
  --seed S   seed of the generator`

/** Requests end sessions. */
const MEMBERS = 20
/** Log lines that no request may cause. */
const ALARMS = /"level":[56]0|^\s+at /

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string' }, seed: { type: 'string' } } })
  const runs = Number(values.runs ?? 10)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const product = await startOwnProduct({ TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const origin = `http://127.0.0.1:${product.port}`
    const account = { password: 'quiet river stone', code: product.inviteCode, adult: '1' }
    const tokens: string[] = []
    for (let nth = 0; nth < MEMBERS; nth += 1) {
      const form = { ...account, username: `fuzzer_${nth}` }
      const token = String(await mustCall(origin, 'member/doRegister', form, { address: `10.9.9.${nth}` }))
      await mustCall(origin, 'member/completeBriefing', {}, { token })
      tokens.push(token)
    }
    const paths = await allPaths(inRoot('apps/web/dist'), mkdtempSync(path.join(tmpdir(), 'saikoro-media-')))
    const calls = await allCalls()
    const { sent, faults } = await fuzz({ port: product.port, calls, paths, tokens, seed, runs })
    const lines = product.output().split('\n')
    const alarms = lines.filter((line) => ALARMS.test(line))
    for (const each of [...faults, ...alarms.map((line) => line.slice(0, 500))]) console.log(each)
    console.log(`Seed ${seed}: ${sent} requests to ${calls.length} calls and ${paths.length} paths`)
    console.log(`${faults.length} faults, ${alarms.length} lines of alarm`)
    return faults.length + alarms.length === 0 ? 0 : 1
  } finally {
    await product.stop()
  }
}
