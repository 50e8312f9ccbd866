import { expect } from '@playwright/test'
import type { Case } from './case.ts'
import { verdictOf } from './messages.ts'
import { test, tryCase } from './story.ts'

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
