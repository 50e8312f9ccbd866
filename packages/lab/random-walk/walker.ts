import type { Page } from '@playwright/test'
import type { Role } from '../../../apps/web/e2e/screens.ts'
import { watchPictures, watchToasts } from './seen.ts'

export interface Walker {
  page: Page
  readonly role: Role
  readonly random: () => number
  isOffline: boolean
  /** what went wrong by itself, and what a step saw to be wrong */
  readonly faults: string[]
}

/** Hears of every error of the page, and of what is on screen too briefly or not at all. */
export async function attend({ page, faults }: Walker): Promise<void> {
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)))
  await watchToasts(page)
  await watchPictures(page)
}
