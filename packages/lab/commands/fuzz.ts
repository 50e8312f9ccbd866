import { mkdtempSync } from 'node:fs'
import { METHODS } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { callApi, mustCall } from '@saikoro/testing/call-api'
import { startOwnProduct } from '@saikoro/testing/own-product'
import { allCalls, allPaths } from '../../../apps/api/test/support/all-calls.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { addFuzzFigures } from '../fuzz/figures.ts'
import { fuzz } from '../fuzz/fuzz.ts'
import { sweepLength } from '../fuzz/make-request.ts'

export const usage = `usage: npm run lab -- fuzz [--requests N] [--seed S] [--add FILE]

Sends random and malformed requests to a product that it starts. One request in four is of a sweep over every path that the
server registers, with every method of HTTP.

  --requests N   number of requests (10000)
  --seed S       seed of the generator
  --add FILE     add the figures to FILE`

const MEMBERS = 8
const SHOWN = 20
/** Log lines that no request may cause. */
const ALARMS = /"level":50|"level":60|\n\s+at /

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string' }, seed: { type: 'string' }, add: { type: 'string' } },
  })
  const requests = Number(values.requests ?? 10_000)
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const product = await startOwnProduct({ TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const origin = `http://127.0.0.1:${product.port}`
    const tokens: string[] = []
    for (let n = 0; n < MEMBERS; n += 1) {
      const wanted = {
        username: `fuzz_${seed}_${n}`,
        password: 'quiet river stone',
        code: product.inviteCode,
        adult: '1',
      }
      const token = String(await mustCall(origin, 'member/doRegister', wanted, { address: `10.9.9.${n}` }))
      tokens.push(token)
      await callApi(origin, 'member/completeBriefing', {}, { token })
    }
    const begun = performance.now()
    const paths = await allPaths(inRoot('apps/web/dist'), mkdtempSync(path.join(tmpdir(), 'saikoro-media-')))
    const { raw, statuses, found } = await fuzz({
      port: product.port,
      calls: await allCalls(),
      paths,
      tokens,
      requests,
      seed,
      onProgress: (done) => process.stdout.write(`\r${done} of ${requests}`),
    })
    const seconds = Math.round((performance.now() - begun) / 1_000)
    const alarms = product
      .output()
      .split('\n')
      .filter((line) => ALARMS.test(`\n${line}`))
    console.log(
      `\rSeed ${seed}: ${requests} requests in ${seconds} s, ${raw} of them byte by byte; by status ${JSON.stringify(statuses)}`,
    )
    for (const fault of found.slice(0, SHOWN)) console.log(JSON.stringify(fault))
    for (const line of alarms.slice(0, SHOWN)) console.log(line.slice(0, 500))
    console.log(`${found.length} faults, ${alarms.length} lines of alarm`)
    const faults = found.length + alarms.length
    const isSwept = requests >= sweepLength(paths)
    console.log(
      isSwept
        ? `${paths.length} paths with ${METHODS.length} methods each`
        : 'too few requests for the whole sweep',
    )
    const swept = { paths: isSwept ? paths.length : 0, methods: METHODS.length }
    const date = new Date().toISOString().slice(0, 10)
    if (values.add) addFuzzFigures(values.add, { date, seeds: String(seed), requests, raw, ...swept, faults })
    return faults === 0 ? 0 : 1
  } finally {
    await product.stop()
  }
}
