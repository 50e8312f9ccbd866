import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Returns the violations that axe finds on the page, by all rules or by the given ones. axe (500 kB) is loaded once per document. */
export async function violationsOn(
  page: Page,
  ...rules: string[]
): Promise<[rule: string, where: string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(only.length > 0 && { runOnly: only }),
    })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
  }, rules)
}
