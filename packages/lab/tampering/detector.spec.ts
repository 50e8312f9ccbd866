import { expect, test } from '@playwright/test'
import { readScreen } from './reading.ts'
import { findUnframed } from './unframed.ts'

const PLANTED = `
  <p>proved1 loose</p> <li data-verification="contradicted">proved1 marked</li> <q>proved1 quote1 content1 quoted</q>
  <p>quote1 loose</p> <div><p>quote1 unsigned</p><div data-testid="signature" data-state="unsigned"></div></div>
  <div><p>quote1 signed</p><div data-testid="signature" data-state="signed"></div></div>
  <p>content1 loose</p> <li>content1 sealed <i data-seal="witnessed">✓</i></li> <b data-verification="witnessed">content1 stamped</b>
  <p hidden>proved1 hidden</p> <p aria-label="proved1 label">x</p>`

test('finds a false text outside its frame, and nowhere else', async ({ page }) => {
  await page.setContent(PLANTED)
  const found = await page.evaluate(findUnframed, [
    ['proved1', 'proved'],
    ['quote1', 'quote'],
    ['content1', 'content'],
  ] as const)
  expect(found.map((each) => each.replace(/^\w+ \w+ in “|”$/g, ''))).toEqual([
    'proved1 loose',
    'quote1 loose',
    'quote1 signed',
    'content1 sealed',
    'content1 stamped',
    'x proved1 label',
  ])
})

test('reads a value as proved by its own status or by a stamp that covers it, and warnings by level', async ({
  page,
}) => {
  await page.setContent(`
    <b data-testid="balance" data-verification="witnessed">9.00</b> <b data-testid="balance" data-verification="unproved">8.00</b>
    <p data-issue="1"><i data-testid="dice" data-faces="1,2,3"></i><i data-testid="seal" data-seal="witnessed">✓</i></p>
    <p data-issue="2"><i data-testid="dice" data-faces="4,5,6">.</i><i data-testid="seal" data-seal="not_verified">no</i></p>
    <p data-level="amber">late</p>`)
  const { claims, warnings, stamps } = await page.evaluate(readScreen)
  expect(claims.map(({ what, issue, value }) => [what, issue, value])).toEqual([
    ['balance', '', '9.00'],
    ['dice', '1', '1,2,3'],
  ])
  expect(warnings.map(({ level, words }) => [level, words])).toEqual([
    ['red', 'no'],
    ['amber', 'late'],
  ])
  expect(stamps).toBe(1)
})
