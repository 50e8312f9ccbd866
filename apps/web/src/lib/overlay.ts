import { useLayoutEffect, useRef, useState } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { depth, stepBack } from './navigation.ts'

interface Overlay {
  /** The address of its screen. */
  readonly href: string
  /** Called when Back closes the overlay. */
  readonly close: () => void
  /** Called when the overlay has its history entry. */
  readonly show: () => void
}

/** Overlays that are shown, topmost last, with the number of their history entry: Back from that entry closes the overlay. */
const shown = new Map<Overlay, number>()

/**
 * Open overlays without a history entry. They are not shown, because Back would not close them. While a step back is pending no
 * entry is pushed: a Back that is pressed meanwhile counts from the target of that step and would skip the entry.
 */
const waiting = new Set<Overlay>()

/** The target of a pending programmatic step back: the address of its screen and the number of its entry. */
let pending: { readonly href: string; readonly to: number } | undefined

/** Called when the current history entry is the topmost overlay's, or the screen's own. */
const settled: (() => void)[] = []

/** The address shows the next screen before that screen is rendered. */
function isHere({ href }: Overlay): boolean {
  return new URL(href, location.href).href === location.href
}

function isAhead(overlay: Overlay): boolean {
  return isHere(overlay) && (shown.get(overlay) ?? 0) > depth()
}

function remove(overlay: Overlay): void {
  shown.delete(overlay)
  waiting.delete(overlay)
}

function close(overlay: Overlay): void {
  remove(overlay)
  overlay.close()
}

/**
 * Pushes a copy of the screen's history entry for an overlay, with the number of the overlay. The router has no part in it: it would
 * render the screen again, and announce the entry and a Back from it only when it has rendered them.
 */
function enter(overlay: Overlay): void {
  history.pushState({ ...history.state, overlay: depth() + 1 }, '')
  shown.set(overlay, depth())
}

/**
 * Closes the overlay whose entry Back has left. Its event may be delivered only after this: React renders in the router's listener, and
 * an overlay can open there.
 */
function closeLeft(): void {
  const [left, ...openedLate] = [...shown.keys()].filter(isAhead)
  if (left) close(left)
  // they opened while Back was pending, and their entries are ahead of the current one now
  openedLate.forEach(enter)
}

/** Synchronises the history with the open overlays. Skips entries whose overlay is gone (reload, link). */
function settle(): void {
  closeLeft()
  const { href } = location
  const [, to = 0] = [...shown].findLast(([overlay]) => isHere(overlay)) ?? []
  if (to < depth()) {
    const from = pending?.href === href ? pending.to : depth()
    pending = { href, to }
    // the next overlay that opens or closes repeats a step that the browser gave up
    if (to < from) stepBack(depth() - to, from - to, () => (pending = undefined))
    return
  }
  for (const overlay of [...waiting].filter(isHere)) {
    waiting.delete(overlay)
    enter(overlay)
    overlay.show()
  }
  for (const resolve of settled.splice(0)) resolve()
}

addEventListener('popstate', () => {
  pending = undefined
  for (const overlay of shown.keys()) if (!isHere(overlay)) close(overlay)
  settle()
})

/** Adds an overlay; returns a function that removes it. */
export function openOverlay(overlay: Overlay): () => void {
  waiting.add(overlay)
  settle()
  return () => {
    remove(overlay)
    settle()
  }
}

/** Returns whether to show an overlay that is open. Back closes the topmost one. */
export function useOverlay(isOpen: boolean, onClose: () => void): boolean {
  const href = useHref(useLocation())
  const [hasEntry, setEntry] = useState(false)
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    const leave = openOverlay({ href, close: () => latest.current(), show: () => setEntry(true) })
    return () => {
      leave()
      setEntry(false)
    }
  }, [isOpen, href])
  return isOpen && hasEntry
}

/** Closes all overlays; resolves when the screen's own history entry is current. */
export function closeOverlays(): Promise<void> {
  for (const overlay of [...shown.keys(), ...waiting]) close(overlay)
  return new Promise((resolve) => {
    settled.push(resolve)
    settle()
  })
}
