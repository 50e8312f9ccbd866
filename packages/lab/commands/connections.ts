import { parseArgs } from 'node:util'
import { mustCall } from '@saikoro/testing/call-api'
import { startOwnProduct } from '@saikoro/testing/own-product'
import { exhaust } from '../connections/exhaust.ts'

export const usage = `usage: npm run lab -- connections [--one N] [--others N] [--requests N]

Holds idle connections on a product that it starts, and measures what members with a session notice of it. Fails if a
request of a member is not served, or if their p99 is more than five times the lower one of the two measurements of the
same run without the connections, before and after.

  --one N        idle connections of one address (4000)
  --others N     idle connections of a hundred other addresses (2000)
  --requests N   requests of members in each measurement (4000)`

const MEMBERS = 20
const MOST_TIMES = 5

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { one: { type: 'string' }, others: { type: 'string' }, requests: { type: 'string' } },
  })
  const product = await startOwnProduct({ TRUSTED_PROXIES: '' })
  try {
    const origin = `http://127.0.0.1:${product.port}`
    const tokens: string[] = []
    for (let n = 0; n < MEMBERS; n += 1) {
      const form = {
        username: `member_${n}`,
        password: 'quiet river stone',
        code: product.inviteCode,
        adult: '1',
      }
      tokens.push(String(await mustCall(origin, 'member/doRegister', form)))
    }
    const { figures, opened } = await exhaust({
      port: product.port,
      tokens,
      requests: Number(values.requests ?? 4_000),
      fromOne: Number(values.one ?? 4_000),
      fromOthers: Number(values.others ?? 2_000),
    })
    for (const [name, { failed, medianMs, p99Ms }] of Object.entries(figures))
      console.log(
        `${name}: median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${failed} not served`,
      )
    const { before, loaded, after } = figures
    const times = loaded.p99Ms / Math.min(before.p99Ms, after.p99Ms)
    console.log(
      `${opened} idle connections open at once; p99 ${times.toFixed(2)} times that without them (at most ${MOST_TIMES})`,
    )
    const failed = before.failed + loaded.failed + after.failed
    return failed === 0 && times <= MOST_TIMES ? 0 : 1
  } finally {
    await product.stop()
  }
}
