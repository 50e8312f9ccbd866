import { inRoot } from '@saikoro/system/paths'
import { collectNode } from '@saikoro/system/tools'
import { expect, test } from 'vitest'

const run = (...args: string[]) => collectNode([inRoot('packages/runtime/run.mjs'), ...args])

test.each([
  ['backup', '--', '--help'],
  ['admin', 'keys', '--help'],
])('%s %s %s prints the usage and exits with 0', async (...args) => {
  const { code, output } = await run(...args)
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^usage: /) })
})

test('rejects an unknown command and an unknown option with the usage', async () => {
  const refusal = { code: 1, output: expect.stringContaining('usage: ') }
  expect(await run('lab', 'nothing')).toMatchObject(refusal)
  expect(await run('backup', '--nothing')).toMatchObject(refusal)
})
