import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { openVideosQuery } from '../../entities/video/open-videos-query.ts'
import { openForm } from '../../test/open-form.tsx'
import { UpNext } from './Playback.tsx'
import { PlayVideoScreen } from './PlayVideoScreen.tsx'
import { nextAfter, recommendedQuery, videoQuery } from './video-queries.ts'

afterEach(() => vi.useRealTimers())

const countdown = () => document.body.textContent?.match(/Starts in (\d) s/)?.[1]

function pass(seconds: number) {
  return act(async () => vi.advanceTimersByTime(seconds * 1000))
}

async function openUpNext() {
  const onStart = vi.fn()
  const form = await openForm(null)
  vi.useFakeTimers()
  await form.show(<UpNext title="Silk" onStart={onStart} />)
  return { ...form, onStart }
}

test('the next video starts after eight seconds', async () => {
  const { onStart } = await openUpNext()
  for (const _ of Array(7)) await pass(1)
  expect([countdown(), onStart.mock.calls.length]).toEqual(['1', 0])
  await pass(1)
  expect(onStart).toHaveBeenCalledOnce()
})

test('a stopped countdown starts nothing; the focus moves to the button that does', async () => {
  const { press, onStart } = await openUpNext()
  await press('Don’t start')
  await pass(20)
  expect([countdown(), onStart.mock.calls.length]).toEqual([undefined, 0])
  expect(document.activeElement?.textContent).toBe('Play now')
})

test.each(['reduced motion', 'data saving'])('with %s there is no countdown', async (wish) => {
  if (wish === 'data saving') vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
  else vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matchMedia('all'), matches: true })
  const { hasButton, onStart } = await openUpNext()
  await pass(20)
  expect([countdown(), onStart.mock.calls.length]).toEqual([undefined, 0])
  expect([hasButton('Don’t start'), hasButton('Play now')]).toEqual([false, true])
  vi.restoreAllMocks()
})

test('the video after the last one is the first one; a single one has none after it', () => {
  const list = [{ id: 4 }, { id: 7 }, { id: 9 }]
  const after = [4, 9, 100].map((id) => nextAfter(id, list)?.id)
  expect(after).toEqual([7, 4, 4])
  expect([nextAfter(4, [{ id: 4 }]), nextAfter(4, []), nextAfter(4)]).toEqual(Array(3).fill(undefined))
})

test('C1.2 a visitor gets a video next that is open to visitors, never one that needs the login', async () => {
  const row = { vod_pic: '', count: 0, time: '0:16', category: 1 }
  const video = { ...row, id: 1, vod_name: 'Silk', vod_play_url: '/silk.mp4', isOpen: true }
  const { waitFor } = await openForm(
    <PlayVideoScreen />,
    [
      [baseQuery().queryKey, { see_num: 6 }],
      [videoQuery(1, 'visitor').queryKey, video],
      [recommendedQuery().queryKey, [video, { ...row, id: 2, vod_name: 'Closed' }]],
      [openVideosQuery().queryKey, { data: [video, { ...row, id: 3, vod_name: 'Open' }], count: 2 }],
    ],
    {},
    '/PlayVideo?id=1',
  )
  await waitFor(() => document.querySelector('video') !== null)
  const shown = document.querySelector('video')
  Object.defineProperty(shown, 'ended', { value: true })
  await act(async () => shown?.dispatchEvent(new Event('ended')))
  expect(document.querySelector('div[role="status"]')?.textContent).toBe('Up nextOpen')
})
