import type { Locator, Page } from '@playwright/test'

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

/** Logs out in the menu on screen, and confirms it. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()
}

/** One finger that pulls an element down, as a browser reports it. */
export async function pullDown(page: Page, element: Locator, by = 220): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to pull')
  const [x, y] = [box.x + box.width / 2, box.y + 24]
  const device = await page.context().newCDPSession(page)
  const touch = (type: string, dy?: number) =>
    device.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: dy === undefined ? [] : [{ x, y: y + dy }],
    })
  await touch('touchStart', 0)
  for (let dy = 20; dy <= by; dy += 20) await touch('touchMove', dy)
  await touch('touchEnd')
  await device.detach()
}

/** Delays what the page requests and matches the pattern until the returned function is called. */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}
