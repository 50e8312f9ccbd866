import { test as base } from '@playwright/test'
import { openStage, type Stage } from './story.ts'

/** Starts one product with a separate clock for each test worker. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const stage = await openStage(browser)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
