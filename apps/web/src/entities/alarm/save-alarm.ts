import type { Alarm } from '../../fairness/schema.ts'
import { saveFile } from '../../lib/share.ts'

/** Saves an alarm with its evidence, origin and time as a file. */
export function saveAlarm({ what, level, game, issue, at, evidence }: Alarm): void {
  const name = ['saikoro', what, game, issue]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]/g, '-')
  const seen = { what, level, game, issue, origin: location.origin, seenAt: new Date(at).toISOString() }
  saveFile(`${name}.json`, JSON.stringify({ ...seen, evidence: JSON.parse(evidence) }, null, 1))
}
