import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectNoViolations } from './faces.ts'
import { test } from './member.ts'
import { changeAsOperator, MEMBER } from './story/operator.ts'
import { alter } from './story/tamper.ts'

type Messages = readonly { readonly text: string }[]

test('C3.8 signed messages of the operator are verified by the client, and altered ones are marked as invalid', async ({
  cardPage: page,
  member,
}) => {
  await member.call('support/send', { text: 'Where is my voucher?' })
  const say = (columns: string, values: string) =>
    changeAsOperator(`INSERT INTO support_message (member_id, ${columns}) SELECT ${values}`, member.username)
  await say('text', `${MEMBER}, 'We look for it today.'`)
  await say('phrase', `${MEMBER}, 'never_pay'`)
  await page.goto('/ServicePage')
  const [free, phrase] = [page.getByTestId('signature').first(), page.getByTestId('signature').nth(1)]
  await expect(free).toHaveAttribute('data-state', 'signed', { timeout: 30_000 })
  await expect(free).toContainText('Message from our team')
  await expect(phrase).toHaveAttribute('data-state', 'signed')
  await expect(phrase).not.toContainText('own words')

  await page.goto('/Mine')
  const ring = page.getByTestId('trust')
  await expect(ring).toHaveAttribute('data-state', 'whole', { timeout: 30_000 })
  await ring.getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText(
    'The public log continues what this device saw before.',
  )
  await expect(page.getByRole('dialog').getByRole('paragraph')).toHaveCount(2)
  await expectNoViolations(page)

  await page.goto('/ServicePage')
  await alter<Messages>(page, 'support/getMessages', (messages) =>
    messages.map((each) => ({ ...each, text: each.text.replace('We look for it', 'Pay us') })),
  )
  await page.reload()
  await expect(free).toHaveAttribute('data-state', 'unsigned', { timeout: 30_000 })
  await expect(phrase).toHaveAttribute('data-state', 'signed')
  await expectNoViolations(page)
  const saving = page.waitForEvent('download')
  await free.getByRole('button', { name: 'Save evidence' }).click()
  const evidence = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(evidence).toMatchObject({ what: 'text_unsigned', evidence: { text: 'Pay us today.' } })
  for (const path of ['/Mine', '/Home', '/Game']) {
    await page.goto(path)
    await expect(ring).toHaveAttribute('data-state', 'red', { timeout: 30_000 })
  }
  await expectNoViolations(page)
})
