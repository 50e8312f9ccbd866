// `npm run verifiers [-- --draws 1000 --flips 3000]`: so many draws on a moved clock through the real database, each verified by the client's
// code, by /verify.html and by Python; then so many proofs with one byte changed, which all three have to refuse.
import { parseArgs } from 'node:util'
import { ensureDatabaseClient } from '../../runtime/setup/artifacts.ts'
import { relayNode, tools } from '../../runtime/setup/tools.ts'

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { draws: { type: 'string', default: '1000' }, flips: { type: 'string', default: '3000' } },
  })
  await ensureDatabaseClient()
  const env = { ...process.env, DRAWS: values.draws, FLIPS: values.flips }
  return relayNode([tools.vitest, 'run', '--project=api', 'three-verifiers', '--reporter=verbose'], { env })
}
