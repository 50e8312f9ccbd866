// `npm run lighthouse [-- RUNS]`, or `npm run lighthouse -- check [RUNS]` for how long a draw's check takes there, on a product of its own or, with E2E_URL, on one that runs.
import { ensureDatabaseClient } from '../../runtime/setup/artifacts.ts'
import { inRoot } from '../../runtime/setup/paths.ts'
import { attendNode } from '../../runtime/setup/tools.ts'

export async function main(args: string[]): Promise<number> {
  await ensureDatabaseClient()
  const [what, ...rest] = args
  const [file, counts] = what === 'check' ? ['check-draw.ts', rest] : ['measure.ts', args]
  return attendNode([inRoot(`apps/web/lighthouse/${file}`), ...counts], { cwd: inRoot('apps/web') })
}
