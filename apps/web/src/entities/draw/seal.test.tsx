import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Seal } from './Seal.tsx'
import type { Ink, SealState } from './show-draw.ts'

const drawn = (state: SealState, ink: Ink = 'red') =>
  renderToStaticMarkup(<Seal state={state} ink={ink} level="calm" />)

test('C2.7 shows the stamp only for what was verified and pinned', () => {
  expect(drawn('witnessed')).toMatch(/<rect.*検.*印/)
  for (const state of ['checking', 'unanswered', 'recomputed', 'not_verified'] as const)
    expect(drawn(state), state).not.toMatch(/<rect|検|印/)
})

test('C2.7 shows a blue stamp that names the sandbox beacon', () => {
  expect(drawn('witnessed')).toContain(`aria-label="${i18next.t('draw:sealWitnessed')}"`)
  expect(drawn('witnessed', 'blue')).toContain(`aria-label="${i18next.t('draw:sealSandbox')}"`)
  expect(drawn('witnessed', 'blue')).toContain('data-ink="blue"')
})
