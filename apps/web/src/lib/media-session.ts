import { useEffect, useEffectEvent } from 'react'

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
