import { expect } from '@playwright/test'
import type { Case } from './case.ts'
import { verdictOf } from './messages.ts'
import { test, tryCase } from './story.ts'
import { NO_TAMPERING } from './tampering.ts'

const HONEST: Case = {
  title: 'is honest',
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
  expected: 'nothing',
  tamper: () => NO_TAMPERING,
}

/** Control: without tampering there are stamps and no warnings. */
export function tryHonesty(): void {
  for (const when of ['before', 'later'] as const) {
    test(`${when}: an honest server gives stamps and no warnings`, async ({ stage }) => {
      const result = await tryCase(stage, { ...HONEST, when, seconds: 4 })
      const { watch, outcome } = result
      expect([watch.faults, watch.warnings]).toEqual([[], []])
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

export function tryCases(cases: readonly Case[]): void {
  for (const testCase of cases) {
    test(`${testCase.when}: the server ${testCase.title}`, async ({ stage }) => {
      const result = await tryCase(stage, testCase)
      const { watch } = result
      const verdict = verdictOf(testCase, result)
      test.info().annotations.push({ type: 'tampering', description: JSON.stringify(verdict) })
      if (testCase.hides) expect(watch.texts.join('\n')).not.toMatch(testCase.hides)
      expect(watch.unframed, 'what nobody can check is quoted').toEqual([])
      expect(verdict.faults, 'no false value is shown as proved').toEqual([])
      const expected = testCase.expected === 'nothing' ? [] : expect.arrayContaining([testCase.expected])
      expect(verdict.levels, 'the client shows the expected level').toEqual(expected)
      expect(verdict.wordless).toEqual([])
    })
  }
}

const LANGUAGES = ['en', 'ja', 'zh', 'ml'] as const

/** The warnings of a case exist in every language and differ between languages. */
export function tryLanguages(cases: readonly Case[]): void {
  for (const testCase of cases) {
    test(`in four languages: the server ${testCase.title}`, async ({ stage }) => {
      test.slow() // four devices, one after another
      const words = new Map<string, string>()
      for (const language of LANGUAGES) {
        const { watch } = await tryCase(stage, testCase, language)
        const texts = [...new Set(watch.warnings.map((sign) => sign.words))].toSorted().join('\n')
        expect(texts, language).not.toBe('')
        words.set(texts, language)
      }
      expect([...words.values()]).toEqual([...LANGUAGES])
    })
  }
}
