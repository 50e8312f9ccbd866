import { expect, test } from 'vitest'
import { isOver } from './Playback.tsx'
import { noteWatched, videosToContinue } from './watched.ts'

test.each([
  ['C1.2 never cuts off a member who completed the briefing', 10_000, false, undefined, false],
  ['C1.2 never cuts off a member who completed the briefing at the end', 10_000, true, undefined, false],
  ['goes on before the limit', 5.7, false, 6, false],
  ['cuts off at the limit, at most one time update early', 5.8, false, 6, true],
  ['cuts off after the limit', 42, false, 6, true],
  ['cuts off at the end of the free playlist, even before the limit', 5.7, true, 6, true],
])('%s', (_, seconds, hasEnded, limit, isCut) => {
  expect(isOver({ seconds, hasEnded }, limit)).toBe(isCut)
})

test('offers a video again that is long or has at least a third left, and one that the free part cut off', () => {
  const offered = (seconds: number, duration: number) => {
    localStorage.clear()
    noteWatched({ id: 1, vod_name: 'Silk', vod_pic: '', seconds, duration })
    return videosToContinue().length === 1
  }
  const found = [offered(6, 0), offered(10, 16), offered(14, 16), offered(50, 60)]
  expect(found).toEqual([true, true, false, true])
})
