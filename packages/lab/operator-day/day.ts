import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { withServer } from '@saikoro/runtime/database/database'
import { withClient } from '@saikoro/runtime/postgres/client'
import { type Payee, registerPayee } from '@saikoro/testing/register-member'
import { startWith } from '@saikoro/web/e2e/member'
import { serveManualProduct } from '@saikoro/web/e2e/product'
import { enterDeskAt } from '@saikoro/web/e2e/story/operator'
import { newPhoto, uploadVoucher } from '../faults/voucher.ts'
import { newAddress } from '../tampering/device.ts'

/** The suite is a phone's; operators sit at a screen. */
export const AT_A_DESK = {
  locale: 'en-US',
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

/** Starts a separate product with three members, and opens an operator's desk and a member's browser. */
export async function beginDay(browser: Browser) {
  const { url, inviteCode, dataDir, desk: deskUrl, stop } = await serveManualProduct()
  const newMember = () => registerPayee(url, inviteCode, newAddress())
  const member = await newMember()
  const members: readonly Payee[] = [member, await newMember(), await newMember()]

  const enterDesk = (page: Page, operator: string) => enterDeskAt(page, deskUrl, dataDir, operator)
  const call = (path: string, form: Readonly<Record<string, string>>, caller = member) =>
    caller.call(path, form)
  const office = await browser.newContext({
    ...AT_A_DESK,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const desk = await office.newPage()
  await enterDesk(desk, 'hana')
  const phone = await (await browser.newContext({ baseURL: url })).newPage()
  await startWith(phone, { language: 'en', token: member.token })
  return {
    deskUrl,
    desk,
    /** Opens the desk of another operator in another browser. */
    async openSecond(operator: string, device: BrowserContextOptions = AT_A_DESK): Promise<Page> {
      const second = await (await browser.newContext(device)).newPage()
      await enterDesk(second, operator)
      return second
    },
    members,
    /** the first of them */
    member,
    /** the first member's app, in English */
    phone,
    call,
    /** Requests a recharge with a new voucher. */
    async requestRecharge(points: number, by = member) {
      const pic = await uploadVoucher(url, by.token, newAddress(), await newPhoto())
      const form = { username: 'Sample Member', amount: String(points), pic, request_id: crypto.randomUUID() }
      await call('system/recharge', form, by)
    },
    /** Halts a game as the draw worker does when a draw cannot be proved. */
    haltGame: (key: string, reason: string) =>
      withServer(dataDir, ({ ownerUrl }) =>
        withClient(ownerUrl, (owner) =>
          owner.query('SELECT halt_game(id, $2) FROM game WHERE key = $1', [key, reason]),
        ),
      ),
    async end() {
      await office.close()
      await phone.context().close()
      await stop()
    },
  }
}
