import type { Page } from '@playwright/test'
import type { Level } from './cases.ts'
import { type Reading, readScreen } from './reading.ts'
import type { Truth } from './truth.ts'
import { type FalseText, findUnframed } from './unframed.ts'

/** A false value that was shown as proved. */
interface Fault {
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

export interface Look extends Reading {
  readonly where: string
  readonly faults: readonly Fault[]
  /** False texts outside the frames that their source allows. */
  readonly unframed: readonly string[]
}

async function faultsOf(truth: Truth, { claims }: Reading, where: string): Promise<Fault[]> {
  const found: Fault[] = []
  for (const claim of claims) {
    const so = await truth(claim)
    const { what, verification, value, issue } = claim
    if (so !== value) found.push({ where, what: `${what} ${issue}`.trim(), verification, shown: value, so })
  }
  return found
}

/**
 * Reads the screen once it has settled; a false value that is replaced before that is no fault. If a warning is awaited, the screen
 * gets more time.
 */
export async function look(
  page: Page,
  truth: Truth,
  where: string,
  awaited: Level = 'nothing',
  falseTexts: readonly FalseText[] = [],
): Promise<Look> {
  const isDue = awaited === 'red' || awaited === 'amber'
  const end = Date.now() + (isDue ? WARNING_MS : SETTLE_MS)
  for (;;) {
    const reading = await page.evaluate(readScreen)
    const faults = await faultsOf(truth, reading, where)
    const isWaiting = isDue && !reading.warnings.some(({ level }) => level === awaited)
    if ((faults.length === 0 && !isWaiting) || Date.now() >= end)
      return { ...reading, where, faults, unframed: await page.evaluate(findUnframed, falseTexts) }
    await page.waitForTimeout(PAUSE_MS)
  }
}
