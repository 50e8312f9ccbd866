import { type APIRequestContext, type Browser, type Page, request } from '@playwright/test'
import { callApi, startWith } from '../member.ts'
import { type House, openHouse } from './house.ts'
import { newMembers, type Visitor } from './members.ts'
import { driveStudio, type Studio } from './studio.ts'

/** The suite is a phone's; operators sit at a screen. */
export const AT_A_DESK = {
  locale: 'en-US',
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

/** The parts of a day: a separate product, an operator's desk with Studio, and a member's browser. */
export interface Day {
  readonly house: House
  /** one-time link of the operator, which is used */
  readonly usedLink: string
  readonly api: APIRequestContext
  readonly browser: Browser
  readonly desk: Page
  readonly studio: Studio
  readonly members: readonly Visitor[]
  /** the first of them */
  readonly member: Visitor
  /** the first member's app, in English */
  readonly phone: Page
  call(path: string, form: Readonly<Record<string, string>>, member?: Visitor): ReturnType<typeof callApi>
  end(): Promise<void>
}

async function openPhone(browser: Browser, url: string, member: Visitor): Promise<Page> {
  const phone = await (await browser.newContext({ baseURL: url })).newPage()
  await startWith(phone, { language: 'en', token: member.token })
  return phone
}

export async function beginDay(browser: Browser, memberCount = 3): Promise<Day> {
  const house = await openHouse()
  const api = await request.newContext({ baseURL: house.url })
  const members = await newMembers(api, house.inviteCode, memberCount)
  const [member] = members
  if (!member) throw new Error('there are members')
  const office = await browser.newContext({
    ...AT_A_DESK,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const desk = await office.newPage()
  const usedLink = await house.enterDesk(desk, 'hana')
  const studio = driveStudio(await office.newPage(), house.desk)
  const phone = await openPhone(browser, house.url, member)
  return {
    house,
    usedLink,
    api,
    browser,
    desk,
    studio,
    members,
    member,
    phone,
    call: (path, form, caller = member) => callApi(api, path, form, caller.token),
    async end() {
      await api.dispose()
      await office.close()
      await phone.context().close()
      await house.close()
    },
  }
}
