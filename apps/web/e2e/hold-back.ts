import type { Page } from '@playwright/test'

/** Delays downloads that match the pattern until the returned function is called. */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}
