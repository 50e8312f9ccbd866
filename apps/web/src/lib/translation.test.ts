import { LOCALES } from '@saikoro/shared/locale'
import { expect, test } from 'vitest'
import { loadWords } from '../locales/load.ts'
import { countPoints } from './format.ts'
import { learn, speak, spokenLocale, translate } from './translation.ts'

test('a text is that of the language spoken now, with its values filled in', async () => {
  learn('en', await loadWords('en', 'first'))
  await speak('en')
  expect(translate('draw:sum', { sum: 11 })).toBe('Sum 11')
  learn('ja', await loadWords('ja', 'first'))
  await speak('ja')
  expect(translate('draw:sum', { sum: 11 })).toBe('合計 11')
})

test('a value that is missing leaves its place visible', () => {
  expect(translate('draw:sum')).toBe('合計 {{sum}}')
})

test('a value stands as it is: React escapes it', () => {
  expect(translate('draw:sum', { sum: '<b>&' })).toBe('合計 <b>&')
})

test('what is learned stands beside what was known', async () => {
  learn('ja', await loadWords('ja', 'later'))
  expect(translate('wallet:cardTitle')).not.toContain(':')
  expect(translate('retry')).toBe('もう一度試す')
})

test('a phrase that counts agrees with its number', async () => {
  learn('en', await loadWords('en', 'later'))
  await speak('en')
  const said = [1n, 100n, 150n, -100n, 0n, 200n].map((points) =>
    translate('wallet:pointsOf', countPoints(points, 'en')),
  )
  expect(said).toEqual(['0.01 points', '1 point', '1.50 points', '-1 point', '0 points', '2 points'])
  expect([1, 2].map((count) => translate('alarm:missingBets', { count }))).toEqual([
    '1 bet with a receipt on this device is not in this record.',
    '2 bets with a receipt on this device are not in this record.',
  ])
  await speak('ja')
  expect(translate('wallet:pointsOf', countPoints(100n, 'ja'))).toBe('1 ポイント')
})

test('each language is spoken under its own code', async () => {
  for (const locale of LOCALES) {
    await speak(locale)
    expect(spokenLocale()).toBe(locale)
  }
})
