import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openForm } from '../test/open-form.tsx'
import { Player } from './Player.tsx'

/** Mounts a player of a video of a minute, at its 30th second. */
async function openPlayer(props: Partial<Parameters<typeof Player>[0]> = {}) {
  const form = await openForm(<Player url="/silk.mp4" poster="" title="Silk" isMain {...props} />)
  const [video] = document.getElementsByTagName('video')
  if (!video) throw new Error('no video')
  Object.defineProperty(video, 'duration', { value: 60 })
  video.currentTime = 30
  await act(async () => video.dispatchEvent(new Event('timeupdate')))
  return { ...form, video }
}

function press(key: string, target: Element | null = document.body, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  return act(async () => target?.dispatchEvent(event))
}

test('keys jump within the video; one that is held jumps again, but does not play and pause', async () => {
  const { video } = await openPlayer()
  await press('L')
  expect(document.querySelector('[role="status"]')?.textContent).toBe('+10 s')
  for (const _ of Array(5)) await press('ArrowLeft', document.body, { repeat: true })
  expect(video.currentTime).toBe(0)
  expect(document.querySelector('[role="status"]')?.textContent).toBe('−10 s')
  await press(' ')
  await press(' ', document.body, { repeat: true })
  expect(video.paused).toBe(false)
})

test('a video that follows one without sound has none either', async () => {
  const { video, show } = await openPlayer()
  await press('m')
  await act(async () => video.dispatchEvent(new Event('volumechange')))
  await show(<Player key="next" url="/moon.mp4" poster="" title="Moon" />)
  const [next] = document.getElementsByTagName('video')
  await act(async () => next?.dispatchEvent(new Event('loadedmetadata')))
  expect(next?.muted).toBe(true)
})

test('a double tap on a half of the picture jumps and does not play', async () => {
  const { video } = await openPlayer()
  const picture = document.querySelector('section button')
  const touch = new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true })
  const click = { clientX: 1, detail: 1, bubbles: true }
  for (const event of [touch, new MouseEvent('click', click), new MouseEvent('click', click)]) {
    await act(async () => picture?.dispatchEvent(event))
  }
  expect(video.currentTime).toBe(40)
  expect(video.paused).toBe(true)
})

test('keys of other elements, of the browser and of a list in the player remain theirs', async () => {
  const { video, show } = await openPlayer()
  const field = document.body.appendChild(document.createElement('input'))
  await press('ArrowRight', field)
  field.remove()
  await press('ArrowRight', document.body, { altKey: true })
  await press('ArrowRight', document.querySelector('select'))
  await show(<Player url="/silk.mp4" poster="" title="Silk" />)
  await press('ArrowRight')
  expect(video.currentTime).toBe(30)
  await press('ArrowRight', document.querySelector('[type="range"]'))
  expect(video.currentTime).toBe(40)
})

test('C1.2 a player that was stopped takes no key and no focus', async () => {
  const { video } = await openPlayer({ isStopped: true })
  expect(document.querySelector('section')?.inert).toBe(true)
  await press('k')
  expect(video.paused).toBe(true)
})

test('the device gets the name of the video and the actions that the player has', async () => {
  const handlers = new Map<string, (() => void) | null>()
  const mediaSession = { metadata: null, setActionHandler: handlers.set.bind(handlers) }
  const named = vi.fn()
  vi.stubGlobal('MediaMetadata', named)
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true })
  const { video, close } = await openPlayer()
  expect(named).toHaveBeenCalledWith({ title: 'Silk', artwork: [] })
  expect([...handlers.keys()]).toEqual(['play', 'pause', 'seekbackward', 'seekforward'])
  await act(async () => handlers.get('seekforward')?.())
  expect(video.currentTime).toBe(40)
  await close()
  expect(new Set(handlers.values())).toEqual(new Set([null]))
  Reflect.deleteProperty(navigator, 'mediaSession')
})
