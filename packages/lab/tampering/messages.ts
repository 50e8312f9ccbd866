import type { Case, Level } from './case.ts'
import type { Told } from './story.ts'
import type { Fault } from './watch.ts'

/** What became of one mode: what the member was told, by whom, and what false thing stood as proved. */
export interface Verdict {
  readonly lie: string
  readonly when: string
  readonly screens: string
  readonly sees: Level
  readonly told: readonly Level[]
  /** codes and marks, each once */
  readonly by: readonly string[]
  readonly faults: readonly Fault[]
  readonly stamps: number
  readonly wordless: readonly string[]
}

export function verdictOf(mode: Case, { outcome, watch }: Told): Verdict {
  const levels = new Set<Level>(watch.signs.map(({ level }) => level))
  if (outcome === 'refused') levels.add('refused')
  if (mode.mayRecompute && watch.recomputed() > 0) levels.add('amber')
  const isFault = ({ standing }: Fault) => !mode.mayRecompute || standing !== 'recomputed'
  return {
    lie: mode.lie,
    when: mode.when,
    screens: mode.screens.join(' '),
    sees: mode.sees,
    told: (['refused', 'red', 'amber'] as const).filter((level) => levels.has(level)),
    by: [...new Set(watch.signs.map(({ level, what, where }) => `${level} ${what} (${where})`))],
    faults: watch.faults.filter(isFault),
    stamps: watch.stamps(),
    wordless: watch.signs.filter(({ words }) => words === '').map(({ what }) => what),
  }
}
