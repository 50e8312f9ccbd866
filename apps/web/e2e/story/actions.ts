import type { Page } from '@playwright/test'

/** Presses the back arrow of the screen. */
export const back = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Back', exact: true }).click()

/** Fills in and sends the login form. */
export async function logIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
