// `npm run screenshots [-- --readme | --operators | --whole | --widths NAME…]`, on a product of its own or, with E2E_URL, on one that runs.
import { ensureDatabaseClient } from '../../runtime/setup/artifacts.ts'
import { inRoot } from '../../runtime/setup/paths.ts'
import { attendNode } from '../../runtime/setup/tools.ts'

export async function main(args: string[]): Promise<number> {
  await ensureDatabaseClient()
  return attendNode([inRoot('apps/web/pictures/take-screenshots.ts'), ...args], { cwd: inRoot('apps/web') })
}
