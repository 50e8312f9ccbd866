import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToDrawEvents } from './draw-events.ts'

/** Fake EventSource; `readyState` 2 means that the server rejected it. */
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
  send(type: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
}

const onDraw = vi.fn()
const onConnected = vi.fn()
let isHidden = false
let stop = () => {}
const newest = () => Stream.opened.at(-1) as Stream

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  stop = subscribeToDrawEvents('sai60', onDraw, onConnected)
})
afterEach(() => {
  stop()
  isHidden = false
  Stream.opened = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onDraw.mockReset()
  onConnected.mockReset()
})

test('calls back without data after an event of this game', () => {
  expect(newest().url).toBe('/live/draws')
  newest().send('drawn', 'sai60 202611220001 [6,6,6]')
  vi.advanceTimersByTime(200)
  expect(onDraw.mock.calls).toEqual([[]])
})

test('ignores other messages and throttles a burst of events to one call', () => {
  for (const data of ['sai600 1', 'sai300 1', 'sai60', '', { key: 'sai60' }, '<script>', 'x'.repeat(100_000)])
    newest().send('drawn', data)
  newest().send('message', 'sai60 1')
  vi.advanceTimersByTime(200)
  expect(onDraw).not.toHaveBeenCalled()
  for (let time = 0; time < 1_000; time += 1) newest().send('drawn', 'sai60 1')
  vi.advanceTimersByTime(250)
  expect(onDraw).toHaveBeenCalledTimes(1)
})

test('reports disconnected after missing heartbeats or an error, and reopens a rejected stream', () => {
  newest().send('beat', '.')
  expect(onConnected).toHaveBeenLastCalledWith(true)
  vi.advanceTimersByTime(26_000)
  expect(onConnected).toHaveBeenLastCalledWith(false)
  newest().send('beat', '.')
  newest().dispatchEvent(new Event('error'))
  expect([onConnected.mock.lastCall, Stream.opened.length]).toEqual([[false], 1])
  newest().close()
  newest().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  expect(Stream.opened.length).toBe(2)
})

test('closes the stream while the page is hidden', () => {
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect([newest().readyState, onConnected.mock.lastCall]).toEqual([2, [false]])
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect([Stream.opened.length, newest().readyState]).toEqual([2, 1])
  stop()
  expect(newest().readyState).toBe(2)
})
