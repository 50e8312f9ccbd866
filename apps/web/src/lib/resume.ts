import { useLocation, useNavigate } from 'react-router-dom'
import type { Interruption } from './interruption.ts'
import { entriesBehind } from './use-back.ts'

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
