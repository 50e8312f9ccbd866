import type { Step } from '@saikoro/shared/fairness/steps'
import { afterEach, expect, test, vi } from 'vitest'
import { createHouse } from '../test/test-server.ts'
import type { CheckInput } from './check-draw.ts'
import type { CheckTask } from './verify.worker.ts'
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
function stubWorker(work: (task: CheckTask, page: EventTarget) => void): () => number {
  let started = 0
  class StubWorker extends EventTarget {
    constructor() {
      super()
      started += 1
    }
    postMessage(task: CheckTask): void {
      queueMicrotask(() => work(structuredClone(task), this))
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', StubWorker)
  return () => started
}

test('checks on the main thread without workers', async () => {
  vi.stubGlobal('Worker', undefined)
  const steps = await createCheck()(input)
  expect(steps).toHaveLength(11)
  expect(steps.every(({ ok }) => ok)).toBe(true)
})

test('runs several checks in one worker', async () => {
  const started = stubWorker(({ id }, page) => {
    const data = { id, steps: reported.map((step) => ({ ...step, expected: String(id) })) }
    setTimeout(() => page.dispatchEvent(new MessageEvent('message', { data })), id === 1 ? 20 : 1)
  })
  const check = createCheck()
  const answers = await Promise.all([check(input), check(input)])
  expect(answers.map(([step]) => step?.expected)).toEqual(['1', '2'])
  expect(started()).toBe(1)
})

test('checks on the main thread when the worker fails, and starts a new one for the next check', async () => {
  const started = stubWorker((_, page) => page.dispatchEvent(new Event('error')))
  const check = createCheck()
  expect((await check(input)).every(({ ok }) => ok)).toBe(true)
  expect((await check(input)).every(({ ok }) => ok)).toBe(true)
  expect(started()).toBe(2)
})

test('posts the steps of a check from the worker', async () => {
  const posted: unknown[] = []
  const listeners: ((event: { data: CheckTask }) => Promise<void>)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) =>
    listeners.push(listener),
  )
  vi.stubGlobal('postMessage', (message: unknown) => posted.push(message))
  await import('./verify.worker.ts')
  await listeners[0]?.({ data: { id: 7, input } })
  expect(posted).toEqual([{ id: 7, steps: await createCheck()(input) }])
})
