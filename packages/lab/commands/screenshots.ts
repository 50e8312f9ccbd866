import { ensureDatabaseClient } from '../../runtime/installation/artifacts.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { attendNode } from '../../runtime/system/tools.ts'

export const usage = `usage: npm run lab -- screenshots [--readme | --operators | --whole | --widths NAME …]

Takes every screen in both themes and four languages into apps/web/screenshots; E2E_URL picks a running product.
With Debian's fonts-roboto, fonts-noto-core and fonts-noto-cjk they look as on an Android phone.

  --readme      draw the pictures of README.md instead
  --operators   draw the pictures of docs/operators.md instead
  --whole       take screens in full length
  --widths      take the named screens in four widths`

export async function main(args: string[]): Promise<number> {
  await ensureDatabaseClient()
  return attendNode([inRoot('apps/web/pictures/take-screenshots.ts'), ...args], { cwd: inRoot('apps/web') })
}
