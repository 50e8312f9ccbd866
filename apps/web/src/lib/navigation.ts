import { createContext, use, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { tabStorage } from './storage.ts'

/** Target of the back button without earlier history entries, from the table of routes. */
export interface Parent {
  readonly path: string
  /** The target also with history entries, as the specification requires for a few screens. */
  readonly always?: boolean | undefined
}

export const ParentContext = createContext<Parent | undefined>(undefined)

/** Name in session storage. The value is the router's key of the first history entry of this app in the tab. */
const FIRST_ENTRY = 'firstEntry'

/** Stores which history entry is the first, also when a redirect replaces it. The router names an entry `default` on arrival. */
export function useFirstEntry(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const previous = useRef(key)
  useLayoutEffect(() => {
    const isReplaced = type === 'REPLACE' && previous.current === tabStorage.read(FIRST_ENTRY)
    if (key === 'default' || isReplaced) tabStorage.write(FIRST_ENTRY, key)
    previous.current = key
  }, [key, type])
}

/** Number of the current history entry among those of the screen's overlays; 0 for the router's entries. */
export function depth(): number {
  return history.state?.overlay ?? 0
}

/**
 * Steps back to an absolute entry of the app where the browser can, so that a Back that is already pending adds no further step. If
 * the app has fewer entries, because the page was reloaded while a dialog opened, the current one becomes the first.
 * @param entries number of entries from the current one to the target
 * @param further the same from the target of the pending step, if any
 * @param onGivenUp called when the browser gives the step up
 */
export function stepBack(entries: number, further = entries, onGivenUp = () => {}): void {
  const navigation: Navigation | undefined = window.navigation
  const target = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - entries]
  if (target) {
    const { committed, finished } = navigation.traverseTo(target.key)
    Promise.all([committed, finished]).catch(onGivenUp)
  } else if (navigation) history.replaceState(null, '')
  else history.go(-further)
}

/** Returns a function that goes back without leaving the app. `otherwise` replaces the table's parent. */
export function useBack(otherwise?: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const parent = use(ParentContext)
  return () => {
    const isFirst = key === tabStorage.read(FIRST_ENTRY)
    if (!isFirst && !parent?.always) stepBack(depth() + 1)
    else navigate(otherwise ?? parent?.path ?? '/Home', { replace: true })
  }
}

/** Where an interruption started: a number of history entries before the current one, or a path with its state. */
export interface Interruption {
  readonly resume: number | string
  /** `video`: name of the video that opens after the login. */
  readonly state?: { readonly video?: string } | null
  /** Name of the companion whose reservation waits for a login. */
  readonly companion?: string
}

/** State of a link to a screen that interrupts. */
export const INTERRUPTED: Interruption = { resume: 1 }

/** State of the first start of a tab, whose login shows the front door instead of its form. */
export const FRONT_DOOR = { door: true }

export function isFrontDoor(state: Partial<typeof FRONT_DOOR> | null): boolean {
  return state?.door === true
}

/** State of a redirect before a screen opens. */
export function interruptedAt(place: {
  pathname: string
  search: string
  state?: Interruption['state']
}): Interruption {
  return { resume: place.pathname + place.search, state: place.state }
}
