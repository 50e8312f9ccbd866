/** What a verifier checks of one draw, in the order in which it is shown (design, Fairness 6). */
export const STEP_NAMES = [
  'chain',
  'commitment',
  'record',
  'log',
  'round',
  'odds',
  'beacon',
  'signature',
  'dice',
  'root',
  'result',
] as const
export type StepName = (typeof STEP_NAMES)[number]

/** One check and how it went; `expected` was computed here, `actual` was published. */
export interface Step {
  readonly name: StepName
  readonly ok: boolean
  readonly expected?: string
  readonly actual?: string
}

export type Finding = Omit<Step, 'name'>

/** Computed and published are the same, and something was published. */
export function same(expected: string | number, actual: string | number | null): Finding {
  return { ok: actual !== null && expected === actual, expected: String(expected), actual: String(actual) }
}

/** The first finding that is not ok, or the first of all. */
export function allOf(first: Finding, ...more: readonly Finding[]): Finding {
  return [first, ...more].find((finding) => !finding.ok) ?? first
}

/** Makes a check a step; a check that throws, on a malformed value, is a failed step. */
export function step(name: StepName, check: () => Finding): Step {
  try {
    return { name, ...check() }
  } catch {
    return { name, ok: false }
  }
}
