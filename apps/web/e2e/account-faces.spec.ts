import { expect, test } from '@playwright/test'
import { expectAccessibleSheet, expectNoViolations, expectWhole, openScreen } from './faces.ts'
import { callApi, registerAccount, startWith } from './member.ts'

/** Colours on their way from one to another are nobody's choice. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The screens of an account that live on answers of the server. */
const ANSWERED = [
  '/Briefing',
  '/Infomation',
  '/Setname',
  '/Setsex',
  '/SetPayPassword',
  '/Sessions',
  '/Setbank',
  '/BindCard',
  '/Recharge',
  '/Withdraw',
  '/WithdrawRecord',
  '/Statement',
  '/Personalreport',
  '/Limits',
  '/Notices',
  '/ServiceOnline',
  '/ServicePage',
  '/Transparency',
]

let token = ''

test.beforeAll(async ({ request }) => {
  const account = await registerAccount(request)
  token = account.token
  await callApi(request, 'member/setName', { name: 'Sample Member' }, token)
  await callApi(request, 'member/setPayPassword', { paypassword: '2468' }, token)
  const card = { username: 'Sample Member', bank: 'DEMO BANK', bankid: '9999 0000 1111 2222' }
  await callApi(request, 'member/setBank', card, token)
  await callApi(request, 'member/setUserWirhdraw', { money: '100', paypassword: '2468' }, token)
  await callApi(request, 'support/send', { text: 'A question' }, token)
})

test('the sheets of the account are accessible', async ({ page }) => {
  await startWith(page, { language: 'en', token })
  await openScreen(page, '/Infomation')
  await page.getByRole('button', { name: 'Picture' }).click()
  await expect(page.getByRole('radio')).toHaveCount(185)
  await expectNoViolations(page)
  await openScreen(page, '/Withdraw')
  await expectAccessibleSheet(page, 'Rules')
  await openScreen(page, '/Limits')
  await expectAccessibleSheet(page, '1 day')
  await expectAccessibleSheet(page, '1 year')
})

for (const path of ANSWERED) {
  test(`without a network ${path} says so and can be tried again`, async ({ page }) => {
    await startWith(page, { language: 'en', token })
    await page.route('**/api/**', (route) => route.abort())
    await page.goto(path)
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' }).first()
    await expect(retry).toBeVisible()
    await page.unroute('**/api/**')
    await retry.click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectWhole(page)
  })
}
