import { expect, type Page } from '@playwright/test'
import { placeOrder } from '@saikoro/shared/contract/game'
import { OPTIONS } from '@saikoro/shared/rules/options'
import { sample } from '@saikoro/testing/long'
import { expectNoSidewaysScroll, expectNoViolations, openScreen } from './faces.ts'
import { callApi, startWith, test } from './member.ts'
import { betOn, betOnBigAndOdd, untilOpen } from './story/newcomer.ts'

/** Asserts that all options are on the screen at once, above the cart or next to it. */
async function expectOptionsToFit(page: Page): Promise<void> {
  const options = page.locator('button[data-option]')
  await expect(options).toHaveCount(20)
  await expect(async () => {
    await options.first().evaluate((first) => {
      const bar = document.querySelector('h1')?.parentElement?.getBoundingClientRect().bottom ?? 0
      scrollBy(0, first.getBoundingClientRect().top - bar - 4)
    })
    const cart = await page.getByRole('region', { name: 'Your bet', exact: true }).boundingBox()
    const size = page.viewportSize()
    for (const box of await Promise.all((await options.all()).map((option) => option.boundingBox()))) {
      expect(box).not.toBeNull()
      if (!box || !cart || !size) continue
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.y).toBeGreaterThanOrEqual(0)
      const isClear = box.y + box.height <= cart.y + 1 || box.x + box.width <= cart.x + 1
      expect([isClear, box.y + box.height <= size.height]).toEqual([true, true])
    }
  }).toPass({ timeout: 20_000 })
}

test('own orders show their result, and "Same again" refills the cart without placing an order', async ({
  memberPage: page,
  member: { token },
}) => {
  await page.goto('/Lottery?key=sai60&id=1')
  await betOnBigAndOdd(page)
  const mine = page.getByTestId('my-order')
  await expect(mine).toContainText(/Big · Odd.*20 points each/)
  await expect(mine).toContainText('Waiting')

  const again = page.getByRole('button', { name: 'Same again' })
  await expect(again, 'without scrolling').toBeInViewport({ ratio: 1 })
  await expect(async () => {
    await again.click()
    await expect(page.getByRole('dialog')).toContainText('40 points in total', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('region', { name: 'Your bet', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Your bet', exact: true })).toContainText(
    '40 points in total',
  )
  expect(await mine.count(), 'no order was placed').toBe(1)

  await recordResults(page)
  await expect(mine).toContainText(/You: ([+]39\.20|−0\.40|±0|−40)/, { timeout: 100_000 })
  const isGain = (await mine.textContent())?.includes('+')
  await expect(mine.locator('[data-won]'), 'only a gain is marked as won').toHaveCount(isGain ? 1 : 0)
  const results = await page.evaluate((): string[] => [...Reflect.get(window, 'results')])
  expect(results.toSorted(), 'stamp, marks, net of the draw and net of the session change together').toEqual([
    'checked: false, marks: false, bet: false, draw: false, session: false',
    'checked: true, marks: true, bet: true, draw: true, session: true',
  ])

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await page.getByTestId('draw-net').evaluate((shown) => shown.getClientRects().length)
    expect(lines, `lines of the net beside the dice at ${width} px`).toBe(1)
  }

  const net = await page.getByTestId('session').getAttribute('data-value')
  const otherTab = await page.context().newPage()
  await startWith(otherTab, { language: 'en', token })
  await openScreen(otherTab, '/Lottery?key=sai60&id=1')
  await expect(otherTab.getByTestId('session')).toHaveAttribute('data-value', net ?? '')

  await openScreen(page, '/MyDraws')
  const hits = page.getByTestId('play-figures').locator('[data-option="big"] td')
  await expect(hits).toHaveText([/^[01] \/ 1 \((10)?0%\)$/, '0.5', '0–1'])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share this proof as a picture' }).click()
  expect((await saved).suggestedFilename()).toBe('saikoro-proof.png')
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test('the balance keeps the result of a bet back until its dice have landed under their stamp', async ({
  memberPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/Lottery?key=sai60&id=1')
  // one of the two wins, so that every result changes the balance
  const issue = await betOn(page, ['big', 'small'])
  const balance = page.getByTestId('session').getByTestId('balance')
  await expect(balance, 'the stake leaves at once').toHaveAttribute('data-value', '96000')
  await recordBalances(page)
  await expect(balance).toHaveAttribute('data-value', '99960', { timeout: 100_000 })
  const seen = await page.evaluate((): string[] => [...Reflect.get(window, 'balances')])
  expect(seen[0]).toMatch(/^96000/)
  expect(seen.filter((each) => !each.startsWith('96000'))).toEqual([`99960, draw ${issue}, at rest, stamped`])
})

/** Records in `window.balances` each balance of the table with the draw beside it, from now on. */
async function recordBalances(page: Page): Promise<void> {
  await page.evaluate(() => {
    const balances = new Set<string>()
    Object.assign(window, { balances })
    function record(): void {
      const find = (selector: string) => document.querySelector<HTMLElement>(selector)
      const value = find('[data-testid="session"] [data-testid="balance"]')?.dataset.value
      const dice = find('[data-testid="live-draw"] [data-testid="dice"]')
      const isFalling = dice
        ?.getAnimations({ subtree: true })
        .some(({ playState }) => playState === 'running')
      const seal = find('[data-testid="live-draw"] [data-testid="seal"]')?.dataset.seal
      const rest = isFalling ? 'falling' : 'at rest'
      const stamp = seal === 'witnessed' ? 'stamped' : 'not stamped'
      balances.add(`${value}, draw ${find('[data-testid="live-draw"]')?.dataset.issue}, ${rest}, ${stamp}`)
    }
    record()
    const changes = { attributes: true, characterData: true, childList: true, subtree: true }
    new MutationObserver(record).observe(document.body, changes)
  })
}

/** Records in `window.results` which parts of the screen know the result of the bet, at each change from now on. */
async function recordResults(page: Page): Promise<void> {
  await page.evaluate(() => {
    const results = new Set<string>()
    Object.assign(window, { results })
    const find = (id: string, inner = '') =>
      document.querySelector<HTMLElement>(`[data-testid="${id}"] ${inner}`.trim())
    function record(): void {
      const seal = find('live-draw', '[data-testid="seal"]')?.dataset.seal ?? ''
      const isDrawn = find('live-draw')?.dataset.issue === find('my-order')?.dataset.issue
      const known = {
        checked: isDrawn && /witnessed|recomputed/.test(seal),
        marks: find('my-order', '[role="img"]') !== null,
        bet: find('my-order')?.textContent.includes('You:'),
        draw: find('draw-net') !== null,
        session: find('session')?.dataset.value !== '0',
      }
      results.add(
        Object.entries(known)
          .map(([part, isKnown]) => `${part}: ${isKnown}`)
          .join(', '),
      )
    }
    record()
    const changes = { attributes: true, characterData: true, childList: true, subtree: true }
    new MutationObserver(record).observe(document.body, changes)
  })
}

test('a draft remains while another screen is open, and is dropped once it is cleared', async ({
  memberPage: page,
}) => {
  await openScreen(page, '/Lottery?key=sai300&id=3')
  const cart = page.getByRole('region', { name: 'Your bet', exact: true })
  async function leaveAndReturn(): Promise<void> {
    await page.getByTestId('live-draw').locator('a[href="/Limits"]').click()
    await expect(page.locator('button[data-option]')).toHaveCount(0)
    await page.goBack()
    await expect(page.locator('button[data-option="big"]')).toBeVisible()
  }
  await expect(page.getByRole('timer'), 'enough time left').not.toHaveText(/^0:/, { timeout: 90_000 })
  await page.locator('button[data-option="big"]').click()
  await page.locator('button[data-option="7"]').click()
  await page.getByRole('button', { name: '20', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Review bet' }), 'the draw is open').toBeEnabled({
    timeout: 75_000,
  })
  await leaveAndReturn()
  await expect(cart).toContainText(/Big · Sum 7.*40 points in total/)
  await expect(page.locator('button[data-option="7"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const option of ['big', '7']) await page.locator(`button[data-option="${option}"]`).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await leaveAndReturn()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(cart).toHaveCount(0)
})

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

test('a result appears once the dice have landed; they do not move when reduced motion is preferred', async ({
  page,
}) => {
  await openScreen(page, '/Game')
  const draw = page.getByTestId('live-draw').first()
  const die = draw.locator('[data-thrown] > svg').first()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(die).toBeVisible({ timeout: 90_000 })
  await expect(die).toHaveCSS('animation-name', 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(die).toHaveCSS('animation-name', /throw/)
  const [landed = 0, shown = 0] = await draw.evaluate((element) =>
    ['[data-thrown] > svg', '[data-testid=throw]'].map((what) =>
      Math.max(
        ...[...element.querySelectorAll(what)].map((each) => {
          const { animationDelay, animationDuration } = getComputedStyle(each)
          const isShown = what.includes('throw]')
          return (
            Number.parseFloat(animationDelay) + (isShown ? 0 : 0.75 * Number.parseFloat(animationDuration))
          )
        }),
      ),
    ),
  )
  expect(shown).toBeGreaterThanOrEqual(landed)
  expect(landed).toBeGreaterThan(0)
})

test('options and cart fit on a small screen in both orientations; the draw keeps its height', {
  tag: '@long',
}, async ({ memberPage: page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openScreen(page, '/Lottery?key=sai60&id=1')
  await page.locator('button[data-option="big"]').click()
  await expectOptionsToFit(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 667, height: 375 })
  await expectOptionsToFit(page)
  await expectNoSidewaysScroll(page)
  const tray = page.getByTestId('live-draw').locator('[data-phase]').locator('..').locator('..')
  const heights = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen = new Map<string | undefined, number>()
        function measure(): void {
          const phase = document.querySelector<HTMLElement>('[data-testid="live-draw"] [data-phase]')
          const shown = phase?.parentElement?.parentElement
          if (shown) seen.set(phase.dataset.phase, shown.getBoundingClientRect().height)
          if (['counting', 'closed', 'drawing'].every((each) => seen.has(each))) resolve([...seen.values()])
        }
        const changes = { attributes: true, childList: true, subtree: true }
        new MutationObserver(measure).observe(document.body, changes)
      }),
  )
  expect(Math.max(...heights) - Math.min(...heights), heights.join()).toBeLessThan(1)
  await expect(tray).toContainText(/No\. \d{4}/)
  const option = page.locator('button[data-option="3"]')
  await expect(option, 'closed').toHaveCSS('border-block-start-style', 'dashed', { timeout: 75_000 })
  await expect(option, 'open').toHaveCSS('border-block-start-style', 'solid', { timeout: 30_000 })
})

test('the bar of the table is one line on a small screen in each language, with the time left', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 })
  const bar = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  for (const language of sample(['ml', 'en', 'ja', 'zh'], 4)) {
    await openScreen(page, '/Lottery?key=sai300&id=3')
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.reload()
    // what arrives above the options meanwhile moves them
    await expect(async () => {
      await page.locator('button[data-option="18"]').evaluate((last) => last.scrollIntoView())
      await expect(bar.getByRole('timer'), language).toBeInViewport({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    const heights = bar
      .locator('button, h1, [role="timer"]')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom)))
    for (const bottom of await heights) expect(bottom, language).toBeLessThanOrEqual(56)
    await expectNoSidewaysScroll(page)
  }
})

test('the bet record loads more than a hundred bets', { tag: '@long' }, async ({
  memberPage: page,
  member: { token },
  request,
}) => {
  await expect(async () => {
    for (let order = 0; order < 6; order += 1) {
      const bets = { item: OPTIONS.join(), money: '1', lid: '1', mid: '', expect: '' }
      await callApi(request, 'game/placeOrder', { ...bets, request_id: `more ${order}` }, token)
    }
  }, 'the draw may close between two orders').toPass({ timeout: 60_000 })
  await openScreen(page, '/GameRecord')
  const orders = page.getByTestId('order')
  await expect(orders.first()).toBeVisible()
  const waiting = (cards: Element[]) =>
    cards.map(({ textContent }) => textContent.split('Waiting').length - 1)
  expect(Math.max(...(await orders.evaluateAll(waiting))), 'said once, not at each bet').toBeLessThan(2)
  // only the visible rows of a long list are elements
  const bets = page.getByTestId('bet')
  const seen = new Set<string | undefined>()
  await expect(async () => {
    for (const bet of await bets.evaluateAll((cards) => cards.map(({ dataset }) => dataset.bet)))
      seen.add(bet)
    await page.mouse.wheel(0, 700)
    expect(seen.size).toBe(120)
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Returned', exact: true }).click()
  await expect(page.getByText('No bets with this result')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(orders.first().getByTestId('bet')).toHaveCount(OPTIONS.length)
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
