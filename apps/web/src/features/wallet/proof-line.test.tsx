import { expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { ProofLine } from './ProofLine.tsx'

test.each([
  ['quietly while its check runs', 'unproved', true, 'Checking…', true],
  ['once its check has failed', 'unproved', false, 'Not checked yet', false],
  ['when it is wrong', 'contradicted', true, 'This entry doesn’t add up', false],
] as const)('marks a line %s', async (_, verification, isChecking, words, isQuiet) => {
  await openForm(<ProofLine {...{ verification, isChecking }} />)
  const line = document.querySelector('p')
  expect([line?.textContent, line?.hasAttribute('data-checking')]).toEqual([words, isQuiet])
})
