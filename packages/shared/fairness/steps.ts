/** The steps of verifying one draw, in display order. */
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

/** The result of one step; `expected` was computed by the verifier, `actual` was published. */
export interface Step {
  readonly name: StepName
  readonly ok: boolean
  readonly expected?: string
  readonly actual?: string
}

export type Finding = Omit<Step, 'name'>

/** Returns a passed check if the computed value equals the published one. */
export function same(expected: string | number, actual: string | number | null): Finding {
  return { ok: actual !== null && expected === actual, expected: String(expected), actual: String(actual) }
}

/** Returns the first failed finding, or the first one if none failed. */
export function allOf(first: Finding, ...more: readonly Finding[]): Finding {
  return [first, ...more].find((finding) => !finding.ok) ?? first
}

/** Runs a check as a step; a check that throws on a malformed value has failed. */
export function step(name: StepName, check: () => Finding): Step {
  try {
    return { name, ...check() }
  } catch {
    return { name, ok: false }
  }
}
