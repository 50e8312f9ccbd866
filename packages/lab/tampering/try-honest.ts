// What an honest server shows stays calm and stamped.
import { expect, type Page } from '@playwright/test'
import { requestRecharge } from '../../../apps/web/e2e/story/wallet.ts'
import type { Case, Screen } from './case.ts'
import { openDevice } from './device.ts'
import { callServer, newMember } from './member.ts'
import { endDraw, test, tryCase } from './story.ts'
import { NO_TAMPERING } from './tampering.ts'
import { openTruth } from './truth.ts'
import { openScreen, order, untilLoaded, untilSettled } from './walk.ts'
import { openWatch, type Watch } from './watch.ts'
import { type DrawRow, GAME } from './world.ts'

const HONEST: Case = {
  title: 'is honest',
  when: 'before',
  screens: [
    'table',
    'history',
    'home',
    'game',
    'record',
    'fairness',
    'mine',
    'statement',
    'withdraw',
    'withdrawals',
    'recharges',
    'draws',
  ],
  expected: 'nothing',
  tamper: () => NO_TAMPERING,
}
/** Its buttons are found by their English names. */
const isInEveryLanguage = (screen: Screen) => screen !== 'history'

function expectStamps(watch: Watch): void {
  expect([watch.faults, watch.warnings]).toEqual([[], []])
  expect(watch.stamps()).toBeGreaterThan(0)
  expect(watch.followed.length).toBeGreaterThan(0)
  expect(watch.followed.filter((state) => state !== 'agreed')).toEqual([])
  const witnessed = new Set(watch.claims.map(({ what }) => what))
  expect([...witnessed].toSorted()).toEqual(expect.arrayContaining(['balance', 'bet stake', 'dice', 'odds']))
}

/** Orders of another device, and how many of them are sent at once. */
const LINES = 5_000
const TOGETHER = 50

const ORDER_MS = 15_000
const placeBet = async (page: Page) =>
  expect(await order(page, ORDER_MS, async () => undefined)).toBe('placed')

const expectSeal = (page: Page, { issue }: DrawRow) =>
  expect(
    page.locator(`[data-issue="${issue}"] [data-testid="seal"][data-seal="witnessed"]`).first(),
  ).toBeVisible()

export function tryHonesty(): void {
  for (const when of ['before', 'later'] as const) {
    test(`${when}: an honest server gives stamps and no warnings`, async ({ stage }) => {
      const { watch, outcome } = await tryCase(stage, { ...HONEST, when, seconds: 4 })
      expect(outcome).toBe(when === 'before' ? 'placed' : 'no order')
      expectStamps(watch)
    })
  }

  for (const language of ['ja', 'zh', 'ml']) {
    test(`later, in ${language}: an honest server gives stamps and no warnings`, async ({ stage }) => {
      // a jump over the open draw would void it, and the device may have stored its record
      await endDraw(stage, [], await stage.world.until('open'))
      const screens = HONEST.screens.filter(isInEveryLanguage)
      const { watch } = await tryCase(stage, { ...HONEST, when: 'later', screens }, language)
      expectStamps(watch)
    })
  }

  test('a draw with a bet is stamped after a reload at each of its seconds', async ({ stage }) => {
    test.setTimeout(600_000)
    const { browser, world, proxy } = stage
    proxy.setTampering(NO_TAMPERING)
    const member = await newMember(world)
    const draw = await world.toFreshDraw()
    const device = await openDevice(browser, world, proxy, member)
    try {
      const { page } = device
      const watch = openWatch(openTruth(world, member.id, 0))
      await openScreen(page, 'table', draw.issue)
      await placeBet(page)
      for (let at = draw.opensAt + 3_000; at < draw.drawAt; at += 1_000) {
        await device.moveTo(at)
        if (at > draw.closesAt)
          await world.until(at > draw.closesAt + 5_000 ? 'settled' : 'sealed', draw.issue)
        await page.reload()
        await untilLoaded(page)
        await watch.look(page, `table, ${(draw.drawAt - at) / 1_000} s before the draw`)
      }
      await device.moveTo(draw.drawAt + 400)
      await untilSettled(page)
      await expectSeal(page, draw)
      for (const screen of ['record', 'mine', 'draws'] as const) {
        await openScreen(page, screen, draw.issue)
        await watch.look(page, screen)
      }
      expectStamps(watch)
    } finally {
      await device.close()
    }
  })

  test('two devices of a member stamp the same draw; the one without its receipts says so', async ({
    stage,
  }) => {
    test.slow()
    const { browser, world, proxy } = stage
    proxy.setTampering(NO_TAMPERING)
    const member = await newMember(world)
    const draw = await world.toFreshDraw()
    const [own, other] = [
      await openDevice(browser, world, proxy, member),
      await openDevice(browser, world, proxy, member),
    ]
    try {
      for (const { page } of [own, other]) await openScreen(page, 'table', draw.issue)
      await placeBet(own.page)
      await endDraw(stage, [own, other], draw)
      for (const { page } of [own, other]) await expectSeal(page, draw)
      const watches = [own, other].map(() => openWatch(openTruth(world, member.id, 0)))
      for (const screen of ['record', 'mine', 'statement', 'draws'] as const)
        for (const [place, { page }] of [own, other].entries()) {
          await openScreen(page, screen, draw.issue)
          await watches[place]?.look(page, screen)
        }
      const [here, there] = watches as [Watch, Watch]
      expect([here.faults, here.warnings, there.faults]).toEqual([[], [], []])
      expect(new Set(there.warnings.map(({ level, what }) => `${level} ${what}`))).toEqual(
        new Set(['amber elsewhere', 'amber bets_elsewhere']),
      )
    } finally {
      await own.close()
      await other.close()
    }
  })

  test('five thousand new lines in a statement are followed, and the next bet is stamped', async ({
    stage,
  }) => {
    test.setTimeout(600_000)
    const { browser, world, proxy } = stage
    proxy.setTampering(NO_TAMPERING)
    const member = await newMember(world)
    const first = await world.toFreshDraw()
    const device = await openDevice(browser, world, proxy, member)
    try {
      const { page } = device
      const watch = openWatch(openTruth(world, member.id, 0))
      await requestRecharge(page, '10000')
      await device.moveTo((await world.now()) + 25_000)
      await world.untilReviewed()
      await openScreen(page, 'statement', first.issue)
      await watch.look(page, 'statement')
      const { id, next_expect } = await callServer(world, 'Lottery/getLotteryInfo', { key: GAME })
      const bet = { item: 'big', money: '1', lid: String(id), expect: next_expect }
      for (let left = LINES; left > 0; left -= TOGETHER)
        await Promise.all(
          Array.from({ length: TOGETHER }, () => callServer(world, 'game/placeOrder', bet, member.token)),
        )
      await openScreen(page, 'statement', first.issue)
      await watch.look(page, 'statement of five thousand lines')
      await endDraw(stage, [device], first)
      const draw = await world.toFreshDraw()
      await device.follow(await world.now())
      await openScreen(page, 'table', draw.issue)
      await placeBet(page)
      await endDraw(stage, [device], draw)
      await expectSeal(page, draw)
      await openScreen(page, 'statement', draw.issue)
      await watch.look(page, 'statement at the end')
      expect(watch.faults).toEqual([])
      // the lines were compared, and another device's orders are named as such
      expect(watch.warnings).not.toEqual([])
      expect(watch.warnings.filter(({ what }) => what !== 'elsewhere')).toEqual([])
    } finally {
      await device.close()
    }
  })
}
