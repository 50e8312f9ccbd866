import { createContext, use, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Target of the back button without earlier history entries, from the table of routes. */
export interface Parent {
  readonly path: string
  /** The target also with history entries, as the specification requires for a few screens. */
  readonly always?: boolean | undefined
}

export const ParentContext = createContext<Parent | undefined>(undefined)

/** Returns the number of earlier history entries of this app. The router counts them across redirects and reloads. */
function entriesBehind(): number {
  return history.state?.idx ?? 0
}

/** Returns a function that goes back without leaving the app. `otherwise` replaces the table's parent. */
export function useBack(otherwise?: string): () => void {
  const navigate = useNavigate()
  const parent = use(ParentContext)
  return () => {
    if (entriesBehind() > 0 && !parent?.always) navigate(-1)
    else navigate(otherwise ?? parent?.path ?? '/Home', { replace: true })
  }
}

/** Goes back when it is rendered, as `Navigate` goes forward: for guards that replace a screen. */
export function GoBack(): null {
  const back = useBack()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return // development renders effects twice
    isDone.current = true
    back()
  }, [back])
  return null
}

/** Where an interruption started: a history entry (`true`: the previous one) or a path with its state. */
export interface Interruption {
  readonly resume: true | number | string
  readonly state?: unknown
}

/** State of a link to a screen that interrupts. */
export const INTERRUPTED: Interruption = { resume: true }

/** State of a redirect before a screen opens. */
export function interruptedAt(place: { pathname: string; search: string; state?: unknown }): Interruption {
  return { resume: place.pathname + place.search, state: place.state }
}

/** Returns how an interrupting screen ends: back to where it started, else to `otherwise`. */
export function useResume(otherwise: string) {
  const navigate = useNavigate()
  const interruption: Partial<Interruption> | null = useLocation().state
  const place = interruption?.resume === true ? entriesBehind() - 1 : interruption?.resume
  return {
    isInterruption: place !== undefined,
    /** Path of a member's screen that redirected here. */
    from: typeof place === 'string' ? place : undefined,
    /** state of a link to a further interrupting screen */
    passOn: place === undefined ? undefined : { resume: place, state: interruption?.state },
    resume() {
      if (typeof place === 'number') navigate(place - entriesBehind())
      else navigate(place ?? otherwise, { replace: true, state: interruption?.state })
    },
  }
}
