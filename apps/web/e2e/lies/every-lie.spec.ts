import { expect } from '@playwright/test'
import { NO_LIES } from './lies.ts'
import type { Mode } from './mode.ts'
import { MODES } from './modes.ts'
import { test } from './stage.ts'
import { tryMode } from './story.ts'

const HONEST: Mode = {
  lie: 'is honest',
  when: 'before',
  screens: ['table', 'history', 'home', 'game', 'record', 'fairness', 'mine', 'statement', 'withdraw'],
  sees: 'nothing',
  tell: () => NO_LIES,
}

for (const when of ['before', 'later'] as const) {
  test(`an honest house gets its stamp, and no alarm (${when})`, async ({ stage }) => {
    const { watch, outcome } = await tryMode(stage, { ...HONEST, when })
    expect([watch.faults, watch.signs]).toEqual([[], []])
    expect(outcome).toBe(when === 'before' ? 'placed' : 'no order')
    expect(watch.stamps()).toBeGreaterThan(0)
    console.log(JSON.stringify(watch.claims))
  })
}

for (const mode of MODES) {
  test(`${mode.when}: the house ${mode.lie}`, async ({ stage }) => {
    const { watch, outcome } = await tryMode(stage, mode)
    console.log(JSON.stringify({ outcome, faults: watch.faults, signs: watch.signs, stamps: watch.stamps() }))
    expect(watch.faults).toEqual([])
    expect(outcome === 'refused' || watch.signs.length > 0).toBe(true)
  })
}
