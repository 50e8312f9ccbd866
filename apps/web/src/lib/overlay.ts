import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Close functions of open overlays, topmost last. Each has a history entry, so that Back closes it. */
const shown: { readonly close: () => void }[] = []

/** True while a programmatic step back is pending. */
let isOnTheWay = false

/** Number of overlays of the current history entry; 0 for the router's entries. */
function depth(): number {
  return history.state?.overlay ?? 0
}

/** Synchronises the history with the open overlays. Skips entries whose overlay is gone (reload, link). */
function settle(): void {
  if (isOnTheWay) return
  while (depth() < shown.length) {
    const { idx = 0, ...state } = history.state ?? {}
    history.pushState({ ...state, idx: idx + 1, overlay: depth() + 1 }, '')
  }
  if (depth() === shown.length) return
  isOnTheWay = true
  history.go(shown.length - depth())
}

addEventListener('popstate', () => {
  if (isOnTheWay) isOnTheWay = false
  else for (const { close } of shown.splice(depth())) close()
  settle()
})

/** Closes the topmost overlay on Back. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  const { key } = useLocation()
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    // navigation has started: the next screen is in the history but not rendered yet
    if (!isOpen || key !== (history.state?.key ?? 'default')) return
    const own = { close: () => latest.current() }
    shown.push(own)
    queueMicrotask(settle)
    return () => {
      const place = shown.indexOf(own)
      if (place >= 0) shown.splice(place, 1)
      queueMicrotask(settle)
    }
  }, [isOpen, key])
}

/** Closes all overlays; resolves when the screen's own history entry is current. */
export async function closeOverlays(): Promise<void> {
  if (depth() === 0) return
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  for (const { close } of shown.splice(0)) close()
  settle()
  await arrived
}
