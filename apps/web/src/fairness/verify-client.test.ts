import type { Step } from '@saikoro/shared/fairness/steps'
import { afterEach, expect, test, vi } from 'vitest'
import { createHouse } from '../test/test-server.ts'
import type { CheckInput } from './check-draw.ts'
import { createCheck } from './verify-client.ts'

const house = createHouse()
const draw = house.settle(house.seal(house.open(0)))
const input: CheckInput = {
  genesis: house.genesis,
  draw,
  leaves: [],
  trusted: { seed: house.genesis.anchor, index: 0 },
}
const reported: Step[] = [{ name: 'dice', ok: false, actual: 'from the worker' }]

afterEach(() => vi.unstubAllGlobals())

/** A worker's page side: answers as `work` says, or breaks. */
function stubWorker(work: (reply: MessagePort, page: EventTarget, number: number) => void): () => number {
  let [started, asked] = [0, 0]
  class StubWorker extends EventTarget {
    constructor() {
      super()
      started += 1
    }
    postMessage(_: CheckInput, [reply]: [MessagePort]): void {
      asked += 1
      work(reply, this, asked)
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', StubWorker)
  return () => started
}

test('runs several checks in one worker', async () => {
  const started = stubWorker((reply, _, number) => {
    const steps = reported.map((step) => ({ ...step, expected: String(number) }))
    setTimeout(() => reply.postMessage(steps), number === 1 ? 20 : 1)
  })
  const check = createCheck()
  const answers = await Promise.all([check(input), check(input)])
  expect(answers.map(([step]) => step?.expected)).toEqual(['1', '2'])
  expect(started()).toBe(1)
})

test.each([
  ['fails', (_: MessagePort, page: EventTarget) => page.dispatchEvent(new Event('error'))],
  ['does not load its code', (reply: MessagePort) => reply.postMessage(null)],
])(
  'checks on the main thread when the worker %s, and starts a new one for the next check',
  async (_, work) => {
    const started = stubWorker(work)
    const check = createCheck()
    expect((await check(input)).every(({ ok }) => ok)).toBe(true)
    expect((await check(input)).every(({ ok }) => ok)).toBe(true)
    expect(started()).toBe(2)
  },
)

test('posts the steps of a check from the worker', async () => {
  const listeners: ((event: object) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) =>
    listeners.push(listener),
  )
  await import('./verify.worker.ts')
  const posted = await new Promise((postMessage) => {
    listeners[0]?.({ data: input, ports: [{ postMessage }] })
  })
  expect(posted).toEqual(await createCheck()(input))
})
