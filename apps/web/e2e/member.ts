import { randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

/** Calls the API over HTTP and returns the decoded reply; throws when the server rejects the call. */
export async function callApi(
  request: APIRequestContext,
  path: string,
  form: Readonly<Record<string, string>>,
  token?: string,
) {
  const headers: Record<string, string> =
    token === undefined ? {} : { token: Buffer.from(token).toString('base64') }
  const response = await request.post(`/api/${path}`, { form: { ...form }, headers })
  const { code, msg, data } = await response.json()
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
}

export interface Account {
  readonly username: string
  readonly password: string
  readonly token: string
  /** calls the API as this member */
  readonly call: (path: string, form?: Readonly<Record<string, string>>) => ReturnType<typeof callApi>
}

/** Registers a new member over HTTP. */
export async function registerAccount(request: APIRequestContext): Promise<Account> {
  const username = `e2e-${randomUUID().slice(0, 12)}`
  const password = randomUUID()
  const code = process.env.E2E_INVITE ?? ''
  const token = await callApi(request, 'member/doRegister', { username, password, code, adult: '1' })
  return { username, password, token, call: (path, form = {}) => callApi(request, path, form, token) }
}

/** The withdrawal password of members with a card. */
export const PAY_PASSWORD = '2468'

/** Gives a member a name, a withdrawal password and a demo card. */
export async function addBankCard({ call }: Account): Promise<void> {
  await call('member/setName', { name: 'Sample Member' })
  await call('member/setPayPassword', { paypassword: PAY_PASSWORD })
  await call('member/setBank', {
    username: 'Sample Member',
    bank: 'DEMO BANK',
    bankid: '9999 0000 1111 2222',
  })
}

/** The newest draw of a game with a result; a product that just started has none for a minute. */
export async function settledIssue(request: APIRequestContext, game: string): Promise<string> {
  let issue = ''
  async function read() {
    issue = (await callApi(request, 'Lottery/getLotteryInfo', { key: game })).now_expect
    return issue
  }
  await expect.poll(read, { timeout: 150_000, intervals: [2_000] }).not.toBe('')
  return issue
}

/** Keeps the texts of toasts, each of which is on the screen for seconds only. */
function recordToasts(): void {
  const texts = new Set<string>()
  Object.assign(window, { toasts: texts })
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('[role="status"] > p')) texts.add(toast.textContent)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** Asserts that this document shows a toast with this text, or has shown it. */
export async function expectToast(page: Page, text: string, timeout?: number): Promise<void> {
  const shown = () => page.evaluate(() => [...Reflect.get(window, 'toasts')].join('\n'))
  await expect.poll(shown, { timeout }).toContain(text)
}

/** Sets entries of local storage before the first load of the tab; later loads do not restore what the product cleared. */
export async function startWith(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript(recordToasts)
  await page.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) {
      if (sessionStorage.getItem(`started with ${name}`) !== null) continue
      sessionStorage.setItem(`started with ${name}`, '1')
      localStorage.setItem(name, value)
    }
  }, entries)
}

interface Fixtures {
  readonly member: Account
  /** the page of a test, with that member logged in */
  readonly memberPage: Page
  /** the same, with a name, a withdrawal password and a demo card */
  readonly cardPage: Page
}

/** Pages are in English. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    await startWith(page, { language: 'en' })
    await use(page)
  },
  member: async ({ request }, use) => use(await registerAccount(request)),
  memberPage: async ({ page, member: { token } }, use) => {
    await startWith(page, { token })
    await use(page)
  },
  cardPage: async ({ memberPage, member }, use) => {
    await addBankCard(member)
    await use(memberPage)
  },
})
