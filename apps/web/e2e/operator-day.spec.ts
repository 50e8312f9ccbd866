import { type APIRequestContext, type BrowserContext, expect, type Page, request, test } from '@playwright/test'
import { type House, openHouse } from './operator/house.ts'
import { newMembers, type Visitor } from './operator/members.ts'
import { driveStudio, type Studio } from './operator/studio.ts'

// One day, in the order of a day: what comes first is used by what comes later.
test.describe.configure({ mode: 'serial' })
test.setTimeout(180_000)

let house: House
let api: APIRequestContext
let desk: Page
let studio: Studio
let context: BrowserContext
let members: readonly Visitor[]

test.beforeAll(async ({ browser }) => {
  house = await openHouse()
  api = await request.newContext({ baseURL: house.url })
  members = await newMembers(api, house.inviteCode, 3)
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  desk = await context.newPage()
  await desk.goto(house.link)
  studio = driveStudio(await context.newPage(), house.studio)
})

test.afterAll(async () => {
  console.log([...(studio?.steps ?? [])].map(([task, count]) => `${task}: ${count} actions`).join('\n'))
  await api?.dispose()
  await context?.close()
  await house?.close()
})
