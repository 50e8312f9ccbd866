import type { Locator, Page } from '@playwright/test'

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
