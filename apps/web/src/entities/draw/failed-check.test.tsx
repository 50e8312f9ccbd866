import 'fake-indexeddb/auto'
import { bets, draw, genesis, log } from '@saikoro/shared/contract/fairness'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeBase64 } from '../../lib/call.ts'
import { changeLanguage, loadMessages } from '../../lib/language.ts'
import { skipIdle } from '../../lib/when-idle.ts'
import { createTestLog } from '../../test/test-log.ts'
import { createHouse, KEY } from '../../test/test-server.ts'
import { Seal } from './Seal.tsx'
import { useVerifiedDraw } from './use-verified-draw.ts'

const house = createHouse({ length: 60 })
const readLog = createTestLog(() => house.entries.map(({ line }) => line))
const CALLS = new Map([bets, draw, genesis, log].map((call) => [call.path, call]))
let minute = 0

/** Replies as the API and the public log do, to the client's own requests. */
async function serve(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  if (pathname === '/healthz') return new Response('')
  if (pathname.startsWith('/log/')) {
    const file = await readLog(pathname.slice('/log/'.length))
    return file ? new Response(new Uint8Array(file)) : new Response('', { status: 404 })
  }
  const call = CALLS.get(pathname.slice('/api/'.length))
  if (!call) return new Response('', { status: 404 })
  return replyWith(await house.call(call, Object.fromEntries(searchParams)))
}

const replyWith = (data: unknown) =>
  Response.json({ code: 200, msg: 'ok', data: encodeBase64(JSON.stringify(data)) })

const sent = vi.fn(serve)
vi.stubGlobal('fetch', sent)
vi.stubGlobal('isSecureContext', true)

/** Replies to this path in another way. */
function insteadAt(path: string, reply: () => Promise<Response>): void {
  sent.mockImplementation((address) => (address.includes(path) ? reply() : serve(address)))
}

function Shown({ issue }: { readonly issue: string }) {
  const { shown } = useVerifiedDraw(KEY, issue)
  return <Seal state={shown.seal} ink={shown.ink} level={shown.level} />
}

/** Returns state, level and words of the seal of a new settled draw, once its check ended or failed. */
async function sealOf(plant: () => void): Promise<string[]> {
  const { issue, drawAt } = house.settle(house.seal(house.open(minute++)))
  vi.useFakeTimers({ toFake: ['Date'], now: drawAt })
  plant()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const client = new QueryClient()
  root.render(
    <QueryClientProvider client={client}>
      <Shown issue={issue} />
    </QueryClientProvider>,
  )
  const read = (name: string) => place.querySelector('[data-seal]')?.getAttribute(name) ?? 'checking'
  await vi.waitFor(() => expect(read('data-seal')).not.toBe('checking'), { timeout: 30_000 })
  const seal = ['data-seal', 'data-tone', 'aria-label'].map(read)
  root.unmount()
  client.clear()
  return seal
}

beforeEach(async () => {
  await changeLanguage('en')
  await loadMessages('rest')
  skipIdle()
  sent.mockImplementation(serve)
  expect(await sealOf(() => {}), 'an honest server').toEqual(['recomputed', 'calm', expect.any(String)])
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const SILENCE = ['unanswered', 'amber', expect.stringContaining('server')]

test.each([
  ['an API without a network', '/api/', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'an API that fails',
    '/api/',
    async () => Response.json({ code: 401, msg: 'x', data: '' }, { status: 500 }),
  ],
  ['a page in the place of the API', '/api/', async () => new Response('<html>')],
  ['a log without a network', '/log/', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a log that fails', '/log/', async () => new Response('', { status: 503 })],
  ['a log without a checkpoint', '/log/checkpoint', async () => new Response('', { status: 404 })],
])('C2.7 says that the server does not answer: %s', async (_, path, reply) => {
  expect(await sealOf(() => insteadAt(path, reply))).toEqual(SILENCE)
})

const UNSOUND = ['not_verified', 'red', 'Not verified. Don’t trust this result.']

test.each([
  ['a draw that does not decode', 'fairness/draw', async () => replyWith({ status: 'won' })],
  [
    'bets that are no JSON',
    'fairness/bets',
    async () => Response.json({ code: 200, msg: 'ok', data: 'e30x' }),
  ],
  [
    'another draw',
    'fairness/draw',
    () => serve(`/api/fairness/draw?key=${KEY}&expect=${[...house.draws.keys()][0]}`),
  ],
  ['a malformed policy of the log', '/log/policy', async () => new Response('quorum')],
])('C2.7 does not verify a draw by %s, which is an answer', async (_, path, reply) => {
  expect(await sealOf(() => insteadAt(path, reply))).toEqual(UNSOUND)
})

test('C2.7 blames this device for a store that fails in the middle of a check', async () => {
  const refuse = () => {
    throw new DOMException('gone', 'UnknownError')
  }
  const [state, level] = await sealOf(() =>
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(refuse),
  )
  expect([state, level]).toEqual(['unable', 'amber'])
})

test('C2.7 blames the client for a fault of its log reader', async () => {
  const lacking = () => {
    throw new TypeError('AbortSignal.timeout is not a function')
  }
  const seal = await sealOf(() => vi.spyOn(AbortSignal, 'timeout').mockImplementation(lacking))
  expect(seal).toEqual(['failed', 'amber', expect.stringContaining('on this device, not at the server')])
})
