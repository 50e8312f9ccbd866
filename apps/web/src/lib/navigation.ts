import { createContext, use, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Where back leads from a screen that has nothing of this app behind it: the table of routes says it. */
export interface Parent {
  readonly path: string
  /** Back leads there in any case, as the spec wants it of a few screens. */
  readonly always?: boolean | undefined
}

export const ParentContext = createContext<Parent | undefined>(undefined)

/** How many entries of this app lie below the one on screen: the router counts them, also through redirects and reloads. */
function entriesBehind(): number {
  return history.state?.idx ?? 0
}

/** Back to where the member came from, and never out of the app. `otherwise`: instead of the table's parent. */
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
  const told: Partial<Interruption> | null = useLocation().state
  const place = told?.resume === true ? entriesBehind() - 1 : told?.resume
  return {
    isInterruption: place !== undefined,
    /** state of a link to a further interrupting screen */
    passOn: place === undefined ? undefined : { resume: place, state: told?.state },
    resume() {
      if (typeof place === 'number') navigate(place - entriesBehind())
      else navigate(place ?? otherwise, { replace: true, state: told?.state })
    },
  }
}
