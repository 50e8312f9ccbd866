import { alternate } from './alternate.ts'
import { ask, load } from './load.ts'
import { tokenOf } from './product.ts'
import { type Part, ratio } from './row.ts'

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
    run(product.api.port, (n) => ask.get('/api/member/getUserInfo', headers(n))),
    run(bare.port, (n) => ask.get(`/select/${n + 1}`)),
  ])
  return [ratio('member/getUserInfo', 'protected Fastify with a prepared select', ours, theirs, 0.6)]
}
