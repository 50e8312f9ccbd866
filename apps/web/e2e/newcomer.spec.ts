import { expect } from '@playwright/test'
import { test } from './member.ts'
import { betOn, registerAsNewcomer, sealOf, walkToTable } from './story/newcomer.ts'
import { shownBalance } from './story/wallet.ts'

/** Returns the balance after 40 points on big and odd of 1,000: each win pays 39.60. */
function balanceAfter(dice: readonly number[]): number {
  const total = dice.reduce((sum, die) => sum + die, 0)
  const won = Number(total > 10) + Number(total % 2 === 1)
  return (100_000 - 4_000 + won * 3_960) / 100
}

test('a new member registers, bets and sees the verified draw, the record and the exact balance', async ({
  page,
}) => {
  await registerAsNewcomer(page)
  await expect.poll(() => shownBalance(page)).toBe(1_000)
  await walkToTable(page)
  const issue = await betOn(page, ['big', 'odd'])
  const seal = await sealOf(page, issue)
  await expect(seal).toHaveAttribute('data-seal', 'witnessed', { timeout: 20_000 })
  await expect(seal).toHaveAttribute('data-ink', 'blue')

  await page.goto('/GameRecord')
  const order = page.getByTestId('order').and(page.locator(`[data-issue="${issue}"]`))
  await expect(order, 'one card per order').toHaveCount(1)
  const rows = order.getByTestId('bet')
  await expect(rows).toHaveCount(2)
  const label = await order.getByRole('img', { name: /^Dice/ }).getAttribute('aria-label')
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
  await expect(page.getByText('Doesn’t match')).toHaveCount(0)

  await page.goto('/MyDraws')
  const stamp = page.getByTestId('stamp').and(page.locator(`[data-issue="${issue}"]`))
  await expect(stamp.getByTestId('seal')).toHaveAttribute('data-seal', 'witnessed', { timeout: 20_000 })
})
