import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { depth, type Interruption, useBack } from './navigation.ts'

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

/** Path of the screen that redirects to name and pay password first. */
export const CARD_FORM = '/BindCard'

/** Returns how an interrupting screen ends: back to where it started, else to `otherwise`. */
export function useResume(otherwise: string) {
  const navigate = useNavigate()
  const interruption: Partial<Interruption> | null = useLocation().state
  const place = interruption?.resume
  return {
    isInterruption: place !== undefined,
    /** Path of a member's screen that redirected here. */
    from: typeof place === 'string' ? place : undefined,
    companion: interruption?.companion,
    video: interruption?.state?.video,
    interruption,
    /** state of a link to a further interrupting screen */
    passOn: interruption && { ...interruption, resume: typeof place === 'number' ? place + 1 : place },
    resume() {
      if (typeof place === 'number') navigate(-place - depth())
      else navigate(place ?? otherwise, { replace: true, state: interruption?.state })
    },
  }
}
