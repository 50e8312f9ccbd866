import type { Page } from '@playwright/test'
import type { Role } from '../../../apps/web/e2e/screens.ts'
import { watchPictures, watchToasts } from './screen.ts'

export interface Walker {
  page: Page
  readonly role: Role
  readonly random: () => number
  isOffline: boolean
  /** page errors, and faults found by steps */
  readonly faults: string[]
}

/** Records page errors, lost toasts and missing pictures. */
export async function watchPage({ page, faults }: Walker): Promise<void> {
  page.on('pageerror', (error) => faults.push(String(error.stack ?? error)))
  await watchToasts(page)
  await watchPictures(page)
}
