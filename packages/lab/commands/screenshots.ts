import { inRoot } from '@saikoro/system/paths'
import { attendNode } from '@saikoro/system/tools'

export const usage = `usage: pnpm lab screenshots [NAME …]

Takes every screen, or those named in apps/web/e2e/screens.ts, in both themes and four languages into
apps/web/screenshots; E2E_URL picks a running product.`

export async function main(args: string[]): Promise<number> {
  return attendNode([inRoot('apps/web/pictures/take-screenshots.ts'), ...args], { cwd: inRoot('apps/web') })
}
