import { expect, type Page } from '@playwright/test'
import { placeOrder } from '@saikoro/shared/contract/game'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { test } from './member.ts'
import { betOn, registerAsNewcomer, untilOpen, walkToTable } from './story/newcomer.ts'
import { shownBalance } from './story/wallet.ts'

test('a newcomer registers and bets; the order shows its result once the dice have landed under their stamp, the balance is exact, and "Same again" refills the cart without placing an order', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await registerAsNewcomer(page)
  await expect.poll(() => shownBalance(page)).toBe(1_000)
  await walkToTable(page)
  // one of the two wins, so that every result changes the balance
  const issue = await betOn(page, ['big', 'small'])
  const mine = page.getByTestId('my-order')
  await expect(mine).toContainText(/Big · Small.*20 points each/)
  await expect(mine).toContainText('Waiting')
  const balance = page.getByTestId('session').getByTestId('balance')
  await expect(balance, 'the stake leaves at once').toHaveAttribute('data-value', '96000')

  const again = page.getByRole('button', { name: 'Same again' })
  await expect(again, 'without scrolling').toBeInViewport({ ratio: 1 })
  await expect(async () => {
    await again.click()
    await expect(page.getByRole('dialog')).toContainText('40 points in total', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  const cart = page.getByRole('region', { name: 'Your bet', exact: true })
  await expect(cart).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cart).toContainText('40 points in total')
  expect(await mine.count(), 'no order was placed').toBe(1)

  await recordResults(page)
  await expect(mine).toContainText('You: −0.40', { timeout: 100_000 })
  await expect(mine.locator('[data-won]'), 'only a gain is marked as won').toHaveCount(0)
  await expect(balance).toHaveAttribute('data-value', '99960')
  const results = await page.evaluate((): string[] => [...Reflect.get(window, 'results')])
  expect(results, 'stamp, marks, balance and each net change together, once the dice are at rest').toEqual([
    'nothing',
    'marks, bet, draw, session, balance, checked: true',
  ])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const die = page.getByTestId('live-draw').locator('[data-thrown] > svg').first()
  await expect(die).toHaveCSS('animation-name', 'none')

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await page.getByTestId('draw-net').evaluate((shown) => shown.getClientRects().length)
    expect(lines, `lines of the net beside the dice at ${width} px`).toBe(1)
  }

  const net = await page.getByTestId('session').getAttribute('data-value')
  const otherTab = await page.context().newPage()
  await openScreen(otherTab, '/Lottery?key=sai60&id=1')
  await expect(otherTab.getByTestId('session')).toHaveAttribute('data-value', net ?? '')

  await page.goto('/GameRecord')
  const order = page.getByTestId('order').and(page.locator(`[data-issue="${issue}"]`))
  await expect(order, 'one card per order').toHaveCount(1)
  await expect(order.getByTestId('bet')).toHaveCount(2)
  await expect(order.locator('[data-won]'), 'C2.5 only a gain is green').toHaveText(/\+19\.60/)
  await page.goto('/Mine')
  await expect.poll(() => shownBalance(page)).toBe(999.6)
  await page.goto(`/Fairness?key=sai60&expect=${issue}`)
  const seal = page.getByTestId('seal').first()
  await expect(seal).toHaveAttribute('data-seal', 'witnessed', { timeout: 20_000 })
  await expect(seal).toHaveAttribute('data-ink', 'blue')
  await expect(page.getByText('Doesn’t match')).toHaveCount(0)

  await openScreen(page, '/MyDraws')
  const stamp = page.getByTestId('stamp').and(page.locator(`[data-issue="${issue}"]`))
  await expect(stamp.getByTestId('seal')).toHaveAttribute('data-seal', 'witnessed', { timeout: 20_000 })
  const hits = page.getByTestId('play-figures').locator('[data-option="big"] td')
  await expect(hits).toHaveText([/^[01] \/ 1 \((10)?0%\)$/, '0.5', '0–1'])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share this proof as a picture' }).click()
  expect((await saved).suggestedFilename()).toBe('saikoro-proof.png')
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

/** Records in `window.results` what the table shows of the result of the first own order, from now on. */
async function recordResults(page: Page): Promise<void> {
  await page.evaluate(() => {
    const results = new Set<string>()
    Object.assign(window, { results })
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const draw = '[data-testid="live-draw"]'
    const session = '[data-testid="session"]'
    function record(): void {
      const isFalling = find(`${draw} [data-testid="dice"]`)
        ?.getAnimations({ subtree: true })
        .some(({ playState }) => playState === 'running')
      const seal = find(`${draw} [data-testid="seal"]`)?.dataset.seal
      const mine = find('[data-testid="my-order"]')
      const isDrawn = find(draw)?.dataset.issue === mine?.dataset.issue
      const known = {
        marks: mine?.querySelector('[role="img"]') !== null,
        bet: mine?.textContent.includes('You:'),
        draw: find('[data-testid="draw-net"]') !== null,
        session: find(session)?.dataset.value !== '0',
        balance: find(`${session} [data-testid="balance"]`)?.dataset.value !== '96000',
      }
      const parts = Object.entries(known).flatMap(([part, isKnown]) => (isKnown ? [part] : []))
      const isChecked = isDrawn && seal === 'witnessed' && !isFalling
      results.add(parts.length === 0 ? 'nothing' : `${parts.join(', ')}, checked: ${isChecked}`)
    }
    record()
    const changes = { attributes: true, characterData: true, childList: true, subtree: true }
    new MutationObserver(record).observe(document.body, changes)
  })
}

test('choosing an option scrolls until the cart leaves it uncovered; the draw is in sight again once the cart is emptied, and after an order', {
  tag: '@long',
}, async ({ memberPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/Lottery?key=sai300&id=3')
  const cart = page.getByRole('region', { name: 'Your bet', exact: true })
  await page.locator('button[data-option="big"]').click()
  await expect(cart).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const option = page.locator('button[data-option="18"]')
  for (const size of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.reload()
    await option.evaluate((tile) => tile.scrollIntoView({ block: 'end' }))
    await option.click()
    await expect(cart).toBeInViewport({ ratio: 1 })
    const gap = async () =>
      ((await cart.boundingBox())?.y ?? 0) -
      (await option.evaluate((tile) => tile.getBoundingClientRect().bottom))
    await expect.poll(gap, `${size.width} px: covered`).toBeGreaterThanOrEqual(0)
    expect(await gap(), `${size.width} px: too far`).toBeLessThan(40)
  }
  await option.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await option.click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  await (await untilOpen(page)).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Place bet' }).click()
  await expect(page.getByTestId('my-order')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  for (const part of ['dice', 'countdown'])
    await expect(page.getByTestId('live-draw').getByTestId(part)).toBeInViewport({ ratio: 1 })
})

test('sound and vibration are off until the member turns them on', { tag: '@long' }, async ({
  memberPage: page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { shakes: [] })
    Object.defineProperty(navigator, 'vibrate', {
      configurable: true,
      value: (length: number) => Reflect.get(window, 'shakes').push(length) > 0,
    })
  })
  const shakes = () => page.evaluate(() => Reflect.get(window, 'shakes').length)
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.locator('button[data-option="big"]').click()
  expect(await shakes()).toBe(0)
  await openScreen(page, '/Setting')
  await expect(page.getByLabel('Sound', { exact: true })).not.toBeChecked()
  await page.getByLabel('Vibration', { exact: true }).check()
  await page.getByLabel('Sound', { exact: true }).check()
  await expectNoViolations(page)
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.locator('button[data-option="big"]').click()
  expect(await shakes()).toBe(1)
})

test('C3.3 an order whose reply is lost is offered to be sent again, and booked once, also after the next draw has opened', async ({
  memberPage: page,
}) => {
  await page.goto('/Lottery?key=sai60&id=1')
  let isCut = true
  await page.route(`**/api/${placeOrder.path}`, async (route) => {
    if (!isCut) return route.continue()
    await route.fetch() // the order arrives, its answer is lost
    return route.abort()
  })
  await page.locator('[data-option="big"]').click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  await (await untilOpen(page)).click()
  const dialog = page.getByRole('dialog')
  const [issue = ''] = /\d{4}/.exec((await dialog.getByText(/^Next: /).textContent()) ?? '') ?? []
  await dialog.getByRole('button', { name: 'Place bet' }).click()
  await expect(dialog).toContainText('Sending it again never places it twice', { timeout: 30_000 })
  await expect(page.getByTestId('live-draw').getByText(/^Next: \d/)).not.toContainText(issue, {
    timeout: 90_000,
  })
  await expect(dialog, 'the draw of the order').toContainText(issue)
  isCut = false
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/GameRecord')
  await expect(page.getByTestId('bet')).toHaveCount(1)
})
