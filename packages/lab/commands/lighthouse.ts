import { ensureDatabaseClient } from '../../runtime/installation/artifacts.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { attendNode } from '../../runtime/system/tools.ts'

export const usage = `usage: npm run lab -- lighthouse [check] [RUNS]

Measures the five tabs with Lighthouse and fails below the minimum score; E2E_URL picks a running product.

  check   measure the verification of a draw instead
  RUNS    runs per page (5)`

export async function main(args: string[]): Promise<number> {
  await ensureDatabaseClient()
  const [what, ...rest] = args
  const [file, counts] = what === 'check' ? ['check-draw.ts', rest] : ['measure.ts', args]
  return attendNode([inRoot(`apps/web/lighthouse/${file}`), ...counts], { cwd: inRoot('apps/web') })
}
