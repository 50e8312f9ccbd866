import { expect, test } from 'vitest'
import { Dice, DiceSummary, Die } from './Dice.tsx'
import { verified } from './verified.ts'

test('components take neither plain numbers as dice nor a status without a verification', () => {
  const bare = [
    // @ts-expect-error plain numbers are not verified
    <Dice key="dice" dice={[6, 6, 6]} />,
    // @ts-expect-error an equal object was not created by `verified`
    <Dice key="alike" dice={{ value: [6, 6, 6], verification: 'witnessed' }} />,
    // @ts-expect-error a reported value has no status
    <DiceSummary key="summary" dice={{ reported: [6, 6, 6] }} />,
    // @ts-expect-error a die is not a number either
    <Die key="die" value={6} />,
  ]
  expect(bare).toHaveLength(4)
  expect(<Dice dice={verified([6, 6, 6], 'unproved')} />).toBeTruthy()
})
