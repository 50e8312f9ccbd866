import { expect, test } from 'vitest'
import { openForm } from '../../test/open-form.tsx'
import { served } from '../../test/served.ts'
import { Words } from '../../ui/Quote.tsx'
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

test('C2.9 quotes words of the server, and shows those of a checked receipt without the frame', async () => {
  const shown = async (proved: string | undefined) => {
    await openForm(<Words text={served('as told')} proved={proved} />)
    return [document.querySelector('q')?.textContent, document.body.textContent]
  }
  expect(await shown(undefined)).toEqual(['as told', 'as told'])
  expect(await shown('as signed')).toEqual([undefined, 'as signed'])
})
