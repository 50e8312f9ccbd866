import { createContext, use, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/** Where back leads from a screen that has nothing of this app behind it: the table of routes says it. */
export interface Parent {
  readonly path: string
  /** Back leads there in any case, as the spec wants it of a few screens. */
  readonly always?: boolean | undefined
}

export const ParentContext = createContext<Parent | undefined>(undefined)

/** How many entries of this app lie below the one on screen: the router counts them, also through redirects and reloads. */
export function entriesBehind(): number {
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
