import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** How to close what lies on top of the screen, the topmost last. Each has an entry of the history, so that Back closes it. */
const shown: { readonly close: () => void }[] = []

/** True from a step back of our own until it has arrived. */
let isOnTheWay = false

/** How many overlays the current entry stands for; the router's own entries stand for none. */
function depth(): number {
  return history.state?.overlay ?? 0
}

/** Brings the history in line with what is shown. An entry whose overlay is gone (a reload, a link out of it) is stepped over. */
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

/** Android's Back closes what is open before it leaves the screen. */
export function useOverlay(isOpen: boolean, onClose: () => void): void {
  const { key } = useLocation()
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    // the screen below is being left: the next one has come into the history, and not yet in sight
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

/** Closes everything on top; resolves when the screen's own entry is the current one, which may then be replaced. */
export async function closeOverlays(): Promise<void> {
  if (depth() === 0) return
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  for (const { close } of shown.splice(0)) close()
  settle()
  await arrived
}
