import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Seconds of a jump. */
export const JUMP_S = 10

type PlayerAction = 'back' | 'forward' | 'toggle' | 'mute' | 'fullscreen'

const KEYS: ReadonlyMap<string, PlayerAction> = new Map([
  ['arrowleft', 'back'],
  ['j', 'back'],
  ['arrowright', 'forward'],
  ['l', 'forward'],
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['m', 'mute'],
  ['f', 'fullscreen'],
])

/**
 * Returns what a key does to a player; undefined where the browser or another element takes the key.
 * @param isMain the player takes the keys that no control of the screen has the focus for
 */
function actionOf(event: KeyboardEvent, player: Element | null, isMain: boolean): PlayerAction | undefined {
  const { key, target } = event
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement) || target.matches('select')) return
  if (key === ' ' && target.matches('button')) return
  const isFree = isMain && target.matches('body, main')
  return player?.contains(target) || isFree ? KEYS.get(key.toLowerCase()) : undefined
}

/** Calls back with what a key does to the player. A key that is held jumps again and again, but does not play and pause. */
export function usePlayerKeys(
  player: RefObject<HTMLElement | null>,
  isMain: boolean,
  act: (action: PlayerAction) => void,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, player.current, isMain)
    if (!action) return
    event.preventDefault()
    if (!event.repeat || action === 'back' || action === 'forward') act(action)
  })
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onPress)
    return () => document.removeEventListener('keydown', onPress)
  }, [])
}

/** Longest time between the two taps of a double tap. */
const DOUBLE_TAP_MS = 300

/** Handlers of a button with two halves. Only a touch waits for a second one: mouse, keyboard and screen reader act at once. */
export function useDoubleTap(onTap: () => void, onDoubleTap: (half: -1 | 1) => void) {
  const pointer = useRef('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    onPointerUp: ({ pointerType }: PointerEvent) => {
      pointer.current = pointerType
    },
    onClick: ({ clientX, currentTarget, detail }: MouseEvent) => {
      if (pointer.current !== 'touch' || detail === 0) return onTap()
      const isSecond = waiting.current !== undefined
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => {
        waiting.current = undefined
        if (!isSecond) onTap()
      }, DOUBLE_TAP_MS)
      const { left, width } = currentTarget.getBoundingClientRect()
      if (isSecond) onDoubleTap(clientX < left + width / 2 ? -1 : 1)
    },
  }
}

const ACTIONS = ['play', 'pause', 'seekbackward', 'seekforward', 'nexttrack'] as const

type Handlers = Partial<Record<(typeof ACTIONS)[number], (() => void) | undefined>>

/** Names a video to the device, whose keys and lock screen then control it. An action without a handler is not offered. */
export function useMediaSession(title: string, poster: string, handlers: Handlers) {
  const offered = ACTIONS.filter((action) => handlers[action]).join(' ')
  const handle = useEffectEvent((action: (typeof ACTIONS)[number]) => handlers[action]?.())

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title, artwork: poster === '' ? [] : [{ src: poster }] })
    for (const action of ACTIONS.filter((each) => offered.includes(each))) {
      mediaSession.setActionHandler(action, () => handle(action))
    }
    return () => {
      mediaSession.metadata = null
      for (const action of ACTIONS) mediaSession.setActionHandler(action, null)
    }
  }, [title, poster, offered])
}

/** Safari on iPhones has no Fullscreen API; only videos support `webkitEnterFullscreen`. */
function enterOnPhone(video: HTMLVideoElement | null): void {
  if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function') {
    video.webkitEnterFullscreen()
  }
}

export function toggleFullscreen(frame: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (document.fullscreenEnabled) void frame?.requestFullscreen().catch(() => {})
  else enterOnPhone(video)
}

export function togglePictureInPicture(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture()
  else void video.requestPictureInPicture().catch(() => {})
}

/** Leaves full screen by both APIs, and picture-in-picture: what follows is on the page. */
export function leaveFullscreen(video: HTMLVideoElement): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  if ('webkitExitFullscreen' in video && typeof video.webkitExitFullscreen === 'function') {
    video.webkitExitFullscreen()
  }
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture()
}
