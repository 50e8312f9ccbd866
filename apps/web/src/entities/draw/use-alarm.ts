import { useEffect, useEffectEvent } from 'react'
import { getDevice } from './device-queries.ts'

/**
 * Raises a red alarm, with both values as evidence, when a screen finds that two sources differ.
 * @param difference what differs, or '' for nothing
 */
export function useAlarm(
  what: string,
  { game, issue }: { readonly game: string; readonly issue: string },
  difference: string,
  evidence: unknown,
): void {
  const readEvidence = useEffectEvent(() => evidence)
  useEffect(() => {
    if (difference === '') return
    const seen = readEvidence()
    void getDevice().then(({ verifier }) => verifier.alarm(what, 'red', { game, issue }, seen))
  }, [what, game, issue, difference])
}
