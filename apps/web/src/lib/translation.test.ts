import { expect, test } from 'vitest'
import { loadWords } from '../locales/load.ts'
import { learn, speak, translate } from './translation.ts'

test('a text is that of the language spoken now, with its values filled in', async () => {
  speak('en', await loadWords('en', 'first'))
  expect(translate('sum', { sum: 11 })).toBe('Sum 11')
  speak('ja', await loadWords('ja', 'first'))
  expect(translate('sum', { sum: 11 })).toBe('合計 11')
})

test('a value that is missing leaves its place visible', () => {
  expect(translate('sum')).toBe('合計 {{sum}}')
})

test('what is learned stands beside what was known', async () => {
  learn('ja', await loadWords('ja', 'account'))
  expect(translate('wallet:cardTitle')).not.toContain(':')
  expect(translate('retry')).toBe('もう一度試す')
})
