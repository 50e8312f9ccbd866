import { parseArgs } from 'node:util'
import { relayNode, tools } from '@saikoro/system/tools'

export const usage = `usage: pnpm lab verifiers [--draws N] [--flips N]

Verifies draws with all three verifiers, then checks that each rejects proofs with one changed byte.

  --draws N   number of draws (1000)
  --flips N   number of changed proofs (3000)`

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { draws: { type: 'string', default: '1000' }, flips: { type: 'string', default: '3000' } },
  })
  const env = { ...process.env, LONG_TESTS: '1', DRAWS: values.draws, FLIPS: values.flips }
  return relayNode([tools.vitest, 'run', '--project=api', 'three-verifiers', '--reporter=verbose'], { env })
}
