import type { Page } from '@playwright/test'
import type { Level } from './case.ts'
import type { Claim, Reading, Warning } from './reading.ts'
import { readScreen } from './reading.ts'
import type { Truth } from './truth.ts'
import { type FalseText, findUnframed } from './unframed.ts'

/** A false value that was shown as proved. */
export interface Fault {
  readonly where: string
  readonly what: string
  readonly verification: string
  readonly shown: string
  readonly so: string
}

/** Time for values to settle; what is still shown then counts. */
const SETTLE_MS = 4_000
/** Timeout for an expected warning: the check has to be loaded, and the client reads its alarms every five seconds. */
const WARNING_MS = 20_000
const PAUSE_MS = 100

/** Reads screens and collects their warnings, claims and faults, and false texts outside the frames of their source. */
export function openWatch(truth: Truth, falseTexts: Iterable<FalseText> = []) {
  const faults: Fault[] = []
  const warnings: (Warning & { readonly where: string })[] = []
  const claims: Claim[] = []
  const texts: string[] = []
  const unframed: string[] = []
  let stamps = 0
  let recomputed = 0
  const followed: string[] = []

  async function faultsOf({ claims }: Reading, where: string): Promise<Fault[]> {
    const found: Fault[] = []
    for (const claim of claims) {
      const so = await truth.truthOf(claim)
      if (so === claim.value) continue
      const { what, verification, value, issue } = claim
      found.push({ where, what: `${what} ${issue}`.trim(), verification, shown: value, so })
    }
    return found
  }

  return {
    faults,
    warnings,
    claims,
    texts,
    unframed,
    followed,
    stamps: () => stamps,
    recomputed: () => recomputed,
    /**
     * Reads the screen once it has settled; a false value that is replaced before that is no fault. If a warning is expected,
     * the screen gets more time.
     */
    async look(page: Page, where: string, awaited: Level | 'any' = 'nothing'): Promise<void> {
      const hasWarning = (found: readonly Warning[]) =>
        found.some(({ level }) => level === awaited || awaited === 'any')
      const isDue = ['red', 'amber', 'any'].includes(awaited) && !hasWarning(warnings)
      const end = Date.now() + (isDue ? WARNING_MS : SETTLE_MS)
      for (;;) {
        const reading = await readScreen(page)
        const found = await faultsOf(reading, where)
        const isOpen = found.length > 0 || (isDue && !hasWarning(reading.warnings))
        if (isOpen && Date.now() < end) {
          await page.waitForTimeout(PAUSE_MS)
          continue
        }
        faults.push(...found)
        warnings.push(...reading.warnings.map((sign) => ({ ...sign, where })))
        claims.push(...reading.claims)
        texts.push((await page.locator('body').textContent()) ?? '')
        unframed.push(...(await page.evaluate(findUnframed, [...falseTexts])))
        stamps += reading.stamps
        recomputed += reading.recomputed
        followed.push(...reading.followed)
        return
      }
    },
  }
}

export type Watch = ReturnType<typeof openWatch>
