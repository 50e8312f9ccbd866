import type { Case, Level } from './case.ts'
import type { CaseResult } from './story.ts'
import type { Fault } from './watch.ts'

/** The result of one case: the warnings shown, and false values shown as proved. */
export interface Verdict {
  readonly title: string
  readonly when: string
  readonly screens: string
  readonly expected: Level
  readonly levels: readonly Level[]
  /** the distinct warnings */
  readonly by: readonly string[]
  readonly faults: readonly Fault[]
  readonly stamps: number
  readonly wordless: readonly string[]
}

export function verdictOf(testCase: Case, { outcome, watch }: CaseResult): Verdict {
  const shown = new Set<Level>(watch.warnings.map(({ level }) => level))
  if (outcome === 'refused') shown.add('refused')
  if (testCase.mayRecompute && watch.recomputed() > 0) shown.add('amber')
  const isFault = ({ verification }: Fault) => !testCase.mayRecompute || verification !== 'recomputed'
  return {
    title: testCase.title,
    when: testCase.when,
    screens: testCase.screens.join(' '),
    expected: testCase.expected,
    levels: (['refused', 'red', 'amber'] as const).filter((level) => shown.has(level)),
    by: [...new Set(watch.warnings.map(({ level, what, where }) => `${level} ${what} (${where})`))],
    faults: watch.faults.filter(isFault),
    stamps: watch.stamps(),
    wordless: watch.warnings.filter(({ words }) => words === '').map(({ what }) => what),
  }
}
