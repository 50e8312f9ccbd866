import { expect, test } from 'vitest'
import { countPoints } from './format.ts'
import { changeLanguage, loadMessages } from './language.ts'
import { translate } from './translation.ts'

test('keeps the language when the messages of the next one cannot be fetched', async () => {
  await changeLanguage('ja')
  // @ts-expect-error no language of the client
  await expect(changeLanguage('xx')).rejects.toThrow('cannot be fetched')
  expect(translate('draw:sum', { sum: 11 })).toBe('合計 11')
})

test('selects the plural form by number', async () => {
  await loadMessages('rest')
  await changeLanguage('en')
  const texts = [1n, 100n, 150n, -100n, 0n, 200n].map((points) =>
    translate('lottery:pointsOf', countPoints(points, 'en')),
  )
  expect(texts).toEqual(['0.01 points', '1 point', '1.50 points', '-1 point', '0 points', '2 points'])
  expect([1, 2].map((count) => translate('alarm:missingBets', { count }))).toEqual([
    '1 bet with a receipt on this device is missing from this record.',
    '2 bets with a receipt on this device are missing from this record.',
  ])
  await changeLanguage('ja')
  expect(translate('lottery:pointsOf', countPoints(100n, 'ja'))).toBe('1ポイント')
})
