import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dice, DiceSummary, Die } from './Dice.tsx'
import { Seal } from './Seal.tsx'
import type { Ink, SealState } from './show-draw.ts'
import { verified } from './verified.ts'

const drawn = (state: SealState, ink: Ink = 'red') =>
  renderToStaticMarkup(<Seal state={state} ink={ink} level="calm" />)

test('C2.7 shows the stamp only for what was verified and pinned', () => {
  expect(drawn('witnessed')).toMatch(/<rect.*検.*印/)
  for (const state of ['checking', 'unanswered', 'unable', 'failed', 'recomputed', 'not_verified'] as const)
    expect(drawn(state), state).not.toMatch(/<rect|検|印/)
})

test('C2.7 shows a blue stamp that names the sandbox beacon', () => {
  expect(drawn('witnessed')).toContain(`aria-label="${i18next.t('draw:sealWitnessed')}"`)
  expect(drawn('witnessed', 'blue')).toContain(`aria-label="${i18next.t('draw:sealSandbox')}"`)
  expect(drawn('witnessed', 'blue')).toContain('data-ink="blue"')
})

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
