import { expect, test } from 'vitest'
import { Dice } from './Dice.tsx'
import { DiceSummary } from './DiceSummary.tsx'
import { Die } from './Die.tsx'
import { show } from './verified.ts'

test('no component takes dice as bare numbers, or a standing that no finding gave', () => {
  const bare = [
    // @ts-expect-error three numbers are nobody's finding
    <Dice key="dice" dice={[6, 6, 6]} />,
    // @ts-expect-error a look-alike was not made by `show`
    <Dice key="alike" dice={{ value: [6, 6, 6], standing: 'witnessed' }} />,
    // @ts-expect-error what a server told has no standing
    <DiceSummary key="summary" dice={{ told: [6, 6, 6] }} />,
    // @ts-expect-error one die is no number either
    <Die key="die" value={6} />,
  ]
  expect(bare).toHaveLength(4)
  expect(<Dice dice={show([6, 6, 6], 'unproved')} />).toBeTruthy()
})
