import { expect, type Page, test } from '@playwright/test'
import { betOnBigAndOdd, registerAsNewcomer, sealOf, walkToTable } from './story/newcomer.ts'
import { changeSeed, replaceConsistently } from './story/tamper.ts'

/** What 40 points on big and odd leave of 1,000: 39.60 come back for each that won. */
function balanceAfter(dice: readonly number[]): number {
  const total = dice.reduce((sum, die) => sum + die, 0)
  const won = Number(total > 10) + Number(total % 2 === 1)
  return (100_000 - 4_000 + won * 3_960) / 100
}

/** The points that a screen shows, as a number. */
async function shownBalance(page: Page): Promise<number> {
  return Number((await page.getByTestId('balance').textContent())?.replaceAll(',', ''))
}

test('a newcomer registers, bets, sees the verified seal, the record and the exact balance', async ({
  page,
}) => {
  await registerAsNewcomer(page)
  await expect.poll(() => shownBalance(page)).toBe(1_000)
  await walkToTable(page)
  const issue = await betOnBigAndOdd(page)
  const seal = await sealOf(page, issue)
  await expect(seal).toHaveAttribute('data-seal', 'witnessed', { timeout: 20_000 })
  await expect(seal).toHaveAttribute('data-ink', 'blue')

  await page.goto('/GameRecord')
  const rows = page.getByTestId('bet').filter({ has: page.locator(`a[href*="expect=${issue}"]`) })
  await expect(rows).toHaveCount(2)
  const label = await rows.first().getByRole('img', { name: /^Dice/ }).getAttribute('aria-label')
  const dice = [...(label ?? '').matchAll(/\d/g)].map(Number)
  expect(dice).toHaveLength(3)
  for (const row of await rows.all()) {
    const isGain = (await row.textContent())?.includes('+19.60')
    await expect(row.locator('[data-won]'), 'C2.5 only a gain is green').toHaveCount(isGain ? 1 : 0)
  }

  await page.goto('/Mine')
  await expect.poll(() => shownBalance(page)).toBe(balanceAfter(dice))

  await page.goto(`/Fairness?key=sai60&expect=${issue}`)
  await expect(page.getByTestId('seal').first()).toHaveAttribute('data-seal', 'witnessed', {
    timeout: 20_000,
  })
  await expect(page.getByText('Fails')).toHaveCount(0)
})

test('C2.3 one changed byte of the revealed seed shows "not verified"', async ({ page }) => {
  await registerAsNewcomer(page)
  await walkToTable(page)
  const issue = await betOnBigAndOdd(page)
  await changeSeed(page, issue)
  const seal = await sealOf(page, issue)
  await expect(seal).toHaveAttribute('data-seal', 'not_verified', { timeout: 20_000 })
})

test('C2.3 a consistent replacement of commit, round, seed and record after the bet shows "not verified"', async ({
  page,
}) => {
  await registerAsNewcomer(page)
  await walkToTable(page)
  const issue = await betOnBigAndOdd(page)
  await replaceConsistently(page, issue)
  const seal = await sealOf(page, issue)
  await expect(seal).toHaveAttribute('data-seal', 'not_verified', { timeout: 20_000 })
  await page.goto(`/Fairness?key=sai60&expect=${issue}`)
  await expect(page.getByText('The opening record differs from the one kept here.')).toBeVisible({
    timeout: 20_000,
  })
})
