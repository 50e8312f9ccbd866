import type { Page } from '@playwright/test'
import type { Level } from './case.ts'
import type { Claim, Reading, Sign } from './reading.ts'
import { readScreen } from './reading.ts'
import type { Truth } from './truth.ts'

/** Something false that stood as proved. */
export interface Fault {
  readonly where: string
  readonly what: string
  readonly standing: string
  readonly shown: string
  readonly so: string
}

/** What is being fetched may change for this long; what still stands then, stands. */
const COME_TO_REST_MS = 4_000
/** An expected word comes within this time, however busy the machine is. */
const BE_TOLD_MS = 8_000
const PAUSE_MS = 100

/** Looks at screens, and remembers what they said. */
export function openWatch(truth: Truth) {
  const faults: Fault[] = []
  const signs: (Sign & { readonly where: string })[] = []
  const claims: Claim[] = []
  let stamps = 0
  let recomputed = 0
  const followed: string[] = []

  async function faultsOf({ claims }: Reading, where: string): Promise<Fault[]> {
    const found: Fault[] = []
    for (const claim of claims) {
      const so = await truth.truthOf(claim)
      if (so === claim.value) continue
      const { what, standing, value, issue } = claim
      found.push({ where, what: `${what} ${issue}`.trim(), standing, shown: value, so })
    }
    return found
  }

  return {
    faults,
    signs,
    claims,
    followed,
    stamps: () => stamps,
    recomputed: () => recomputed,
    /**
     * Reads the screen once it has come to rest; a lie that is caught a moment later has been caught. A screen on which the
     * member is to be told something is given more time for it.
     */
    async look(page: Page, where: string, awaited: Level | 'any' = 'nothing'): Promise<void> {
      const isTold = (said: readonly Sign[]) =>
        said.some(({ level }) => level === awaited || awaited === 'any')
      const isDue = ['red', 'amber', 'any'].includes(awaited) && !isTold(signs)
      const end = Date.now() + (isDue ? BE_TOLD_MS : COME_TO_REST_MS)
      for (;;) {
        const reading = await readScreen(page)
        const found = await faultsOf(reading, where)
        const isOpen = found.length > 0 || (isDue && !isTold(reading.signs))
        if (isOpen && Date.now() < end) {
          await page.waitForTimeout(PAUSE_MS)
          continue
        }
        faults.push(...found)
        signs.push(...reading.signs.map((sign) => ({ ...sign, where })))
        claims.push(...reading.claims)
        stamps += reading.stamps
        recomputed += reading.recomputed
        followed.push(...reading.followed)
        return
      }
    },
  }
}

export type Watch = ReturnType<typeof openWatch>
