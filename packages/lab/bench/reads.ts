import { alternate } from './alternate.ts'
import { buildRequest, load } from './load.ts'
import { tokenOf } from './product.ts'
import { type Part, type Row, ratio } from './row.ts'

const CONNECTIONS = 32

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

const nameOf = (path: string): string => path.split('?')[0] ?? ''

/** Hot reads against a Fastify that sends the same bytes, bare and protected. */
export const reads: Part = async (product, report) => {
  const bodies: Record<string, string> = {}
  for (const path of READS) bodies[nameOf(path)] = await (await fetch(`${product.url}/api/${path}`)).text()
  const bare = await product.bare(bodies)
  const sidesOf = (path: string, seconds: number) =>
    [
      { port: product.api.port, at: `/api/${path}` },
      { port: bare.port, at: `/bare/${nameOf(path)}` },
      { port: bare.port, at: `/protected/${nameOf(path)}` },
    ].map(
      ({ port, at }) =>
        () =>
          load({ port, connections: CONNECTIONS, seconds, request: () => buildRequest.get(at) }),
    )
  // warm-up: each process compiles its hot code
  for (const side of READS.flatMap((path) => sidesOf(path, 0.2))) await side()
  const table: Row[] = []
  for (const path of READS) {
    const name = nameOf(path)
    const speeds = await alternate(sidesOf(path, 1))
    const [mine = 0, plain = 0, guarded = 0] = speeds
    table.push(
      ratio(name, 'bare Fastify', mine, plain, 0.5),
      ratio(name, 'protected Fastify', mine, guarded, 0.9),
    )
    report(`${name}: ${(mine / plain).toFixed(2)} of bare, ${(mine / guarded).toFixed(2)} of protected`)
  }
  return table
}

const MEMBERS = 32
const SECONDS = 2

/** Calls about the member's own account, against a protected Fastify with one prepared select by key. */
export const member: Part = async (product) => {
  const headers = (n: number) => ({ token: tokenOf(n + 1) })
  const body = await (await fetch(`${product.url}/api/member/getUserInfo`, { headers: headers(0) })).text()
  const bare = await product.bare({ member: body })
  const run = (port: number, request: (n: number) => string) => () =>
    load({ port, connections: MEMBERS, seconds: SECONDS, request, refusal: '"code":401' })
  const [ours = 0, theirs = 0] = await alternate([
    run(product.api.port, (n) => buildRequest.get('/api/member/getUserInfo', headers(n))),
    run(bare.port, (n) => buildRequest.get(`/select/${n + 1}`)),
  ])
  return [ratio('member/getUserInfo', 'protected Fastify with a prepared select', ours, theirs, 0.6)]
}
