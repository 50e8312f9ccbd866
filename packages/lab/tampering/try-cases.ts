import { expect } from '@playwright/test'
import type { Case } from './case.ts'
import { verdictOf } from './messages.ts'
import { test } from './stage.ts'
import { tryCase } from './story.ts'
import { NO_TAMPERING } from './tampering.ts'

const HONEST: Case = {
  lie: 'is honest',
  when: 'before',
  screens: [
    'table',
    'history',
    'home',
    'game',
    'record',
    'fairness',
    'mine',
    'statement',
    'withdraw',
    'withdrawals',
    'recharges',
    'draws',
  ],
  sees: 'nothing',
  tell: () => NO_TAMPERING,
}

/** What must hold without a lie, or nothing that is found with one means anything. */
export function tryHonesty(): void {
  for (const when of ['before', 'later'] as const) {
    test(`${when}: an honest house gets its stamp, and no alarm`, async ({ stage }) => {
      const told = await tryCase(stage, { ...HONEST, when, seconds: 4 })
      const { watch, outcome } = told
      expect([watch.faults, watch.signs]).toEqual([[], []])
      expect(outcome).toBe(when === 'before' ? 'placed' : 'no order')
      expect(watch.stamps()).toBeGreaterThan(0)
      expect(watch.followed.length).toBeGreaterThan(0)
      expect(watch.followed.filter((state) => state !== 'agreed')).toEqual([])
      const witnessed = new Set(watch.claims.map(({ what }) => what))
      expect([...witnessed].toSorted()).toEqual(
        expect.arrayContaining(['balance', 'bet stake', 'dice', 'odds']),
      )
    })
  }
}

export function tryCases(modes: readonly Case[]): void {
  for (const mode of modes) {
    test(`${mode.when}: the house ${mode.lie}`, async ({ stage }) => {
      const verdict = verdictOf(mode, await tryCase(stage, mode))
      test.info().annotations.push({ type: 'lie', description: JSON.stringify(verdict) })
      expect(verdict.faults, 'nothing false stands as proved').toEqual([])
      expect(verdict.told, 'the member is told').toContain(mode.sees)
      expect(verdict.wordless).toEqual([])
    })
  }
}

const LANGUAGES = ['en', 'ja', 'zh', 'ml'] as const

/** The same lie is told to readers of every language, each in their own words. */
export function tryLanguages(modes: readonly Case[]): void {
  for (const mode of modes) {
    test(`in four languages: the house ${mode.lie}`, async ({ stage }) => {
      test.slow() // four devices, one after another
      const words = new Map<string, string>()
      for (const language of LANGUAGES) {
        const { watch } = await tryCase(stage, mode, language)
        const said = [...new Set(watch.signs.map((sign) => sign.words))].toSorted().join('\n')
        expect(said, language).not.toBe('')
        words.set(said, language)
      }
      expect([...words.values()]).toEqual([...LANGUAGES])
    })
  }
}
