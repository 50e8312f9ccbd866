import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followNudges } from './draw-events.ts'

/** The stream that was opened last; `readyState` 2: the server refused it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readonly url: string
  readyState = 1
  constructor(url: string) {
    super()
    this.url = url
    Stream.opened.push(this)
  }
  close(): void {
    this.readyState = 2
  }
  say(type: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
}

const nudge = vi.fn()
const hear = vi.fn()
let isHidden = false
let stop = () => {}
const newest = () => Stream.opened.at(-1) as Stream

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  stop = followNudges('sai60', nudge, hear)
})
afterEach(() => {
  stop()
  isHidden = false
  Stream.opened = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  nudge.mockReset()
  hear.mockReset()
})

test('a nudge for this game asks again, and hands over nothing', () => {
  expect(newest().url).toBe('/live/draws')
  newest().say('drawn', 'sai60 202611220001 [6,6,6]')
  vi.advanceTimersByTime(200)
  expect(nudge.mock.calls).toEqual([[]])
})

test('whatever else a server sends asks for nothing, and a flood asks once', () => {
  for (const data of ['sai600 1', 'sai300 1', 'sai60', '', { key: 'sai60' }, '<script>', 'x'.repeat(100_000)])
    newest().say('drawn', data)
  newest().say('message', 'sai60 1')
  vi.advanceTimersByTime(200)
  expect(nudge).not.toHaveBeenCalled()
  for (let time = 0; time < 1_000; time += 1) newest().say('drawn', 'sai60 1')
  vi.advanceTimersByTime(250)
  expect(nudge).toHaveBeenCalledTimes(1)
})

test('what is silent, or broken, is not counted on', () => {
  newest().say('beat', '.')
  expect(hear).toHaveBeenLastCalledWith(true)
  vi.advanceTimersByTime(26_000)
  expect(hear).toHaveBeenLastCalledWith(false)
  newest().say('beat', '.')
  newest().dispatchEvent(new Event('error'))
  expect([hear.mock.lastCall, Stream.opened.length]).toEqual([[false], 1])
  newest().close()
  newest().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  expect(Stream.opened.length).toBe(2)
})

test('a page that nobody sees listens to nothing', () => {
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect([newest().readyState, hear.mock.lastCall]).toEqual([2, [false]])
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect([Stream.opened.length, newest().readyState]).toEqual([2, 1])
  stop()
  expect(newest().readyState).toBe(2)
})
