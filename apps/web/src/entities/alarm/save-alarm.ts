import type { Alarm } from '../../fairness/schema.ts'
import { saveFile } from '../../lib/share.ts'

/** Saves an alarm with its evidence, origin and time as a file. */
export function saveAlarm(alarm: Alarm): void {
  saveFile(nameOf(alarm), textOf(alarm))
}

function nameOf({ what, game, issue }: Alarm): string {
  return `${['saikoro', what, game, issue]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]/g, '-')}.json`
}

/** Returns the evidence of an alarm with origin and time. */
function textOf({ what, level, game, issue, at, evidence }: Alarm): string {
  const seen = { what, level, game, issue, origin: location.origin, seenAt: new Date(at).toISOString() }
  return JSON.stringify({ ...seen, evidence: JSON.parse(evidence) }, null, 1)
}
