import { ask, load } from './load.ts'
import { type Part, type Row, ratio } from './row.ts'

const CONNECTIONS = 32
/** The first one warms up and does not count. */
const ROUNDS = 3

const READS = [
  'system/base',
  'system/config',
  'Lottery/lotteryList',
  'Lottery/getLotteryInfo?key=sai60',
  'Lottery/getLotteryOneList?key=sai60',
  'Lottery/getLotteryPeilv?id=1',
  'xuanfei/xuanfeilist',
  'video/getVideoList?id=888',
]

/** Several rounds of a second each, one after the other, so that whatever else the machine does meets them all; medians. */
async function inTurn(targets: readonly { port: number; at: string }[]): Promise<number[]> {
  const found = targets.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, { port, at }] of targets.entries()) {
      const { perSecond } = await load({
        port,
        connections: CONNECTIONS,
        seconds: 1,
        request: () => ask.get(at),
      })
      if (round > 0) found[place]?.push(perSecond)
    }
  }
  return found.map((speeds) => speeds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0)
}

const nameOf = (path: string): string => path.split('?')[0] ?? ''

/** Hot reads against Fastify that sends the same bytes, bare and protected. */
export const reads: Part = async (product, say) => {
  const bodies: Record<string, string> = {}
  for (const path of READS) bodies[nameOf(path)] = await (await fetch(`${product.url}/api/${path}`)).text()
  const bare = await product.bare(bodies)
  const targetsOf = (path: string) => [
    { port: product.api.port, at: `/api/${path}` },
    { port: bare.port, at: `/bare/${nameOf(path)}` },
    { port: bare.port, at: `/protected/${nameOf(path)}` },
  ]
  // each process compiles what it repeats: whoever is measured first must not pay for it
  for (const { port, at } of READS.flatMap(targetsOf))
    await load({ port, connections: CONNECTIONS, seconds: 0.2, request: () => ask.get(at) })
  const table: Row[] = []
  for (const path of READS) {
    const name = nameOf(path)
    const speeds = await inTurn(targetsOf(path))
    const [mine = 0, plain = 0, guarded = 0] = speeds
    table.push(
      ratio(name, 'bare Fastify', mine, plain, 0.5),
      ratio(name, 'protected Fastify', mine, guarded, 0.9),
    )
    say(`${name}: ${(mine / plain).toFixed(2)} of bare, ${(mine / guarded).toFixed(2)} of protected`)
  }
  return table
}
