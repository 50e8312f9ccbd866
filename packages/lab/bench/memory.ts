import { buildRequest, load } from './load.ts'
import { atMost, type Part } from './row.ts'

const MANY = Number(process.env.BENCH_REQUESTS ?? 200_000)
const FEW = 10_000

/** Memory of the API after many requests against after few, for cached calls and an uncached one. */
export const memory: Part = async ({ api, url }, report) => {
  const paths = [
    '/api/Lottery/getLotteryInfo?key=sai60',
    '/api/xuanfei/xuanfeilist',
    '/api/system/transparency',
  ]
  for (const path of paths) await fetch(`${url}${path}`)
  async function sendRequests(requests: number): Promise<number> {
    for (let done = 0; done < requests; ) {
      const { count } = await load({
        port: api.port,
        connections: 32,
        seconds: 1,
        request: (n, turn) => buildRequest.get(paths[turn % 500 === n ? 2 : turn % 2] ?? ''),
      })
      done += count
    }
    return api.memory()
  }
  const few = await sendRequests(FEW)
  report(`${few.toFixed(0)} MB`)
  const many = await sendRequests(MANY)
  const requests = (n: number) => n.toLocaleString('en')
  return [
    atMost(
      `memory after ${requests(MANY)} requests`,
      `after ${requests(FEW)}`,
      `${many.toFixed(0)} MB : ${few.toFixed(0)} MB`,
      many / few,
      1.2,
    ),
  ]
}
