import { type Browser, test as base } from '@playwright/test'
import { putWaitingProfile } from '../../../apps/web/e2e/story/operator.ts'
import { askForPayout, requestRecharge } from '../../../apps/web/e2e/story/wallet.ts'
import type { Case, Moment, Scene } from './case.ts'
import { type Device, openDevice, type Stored } from './device.ts'
import { callServer, type Member, newMember } from './member.ts'
import { openProxy, type TamperingProxy } from './proxy.ts'
import { createForger, type Forger } from './server.ts'
import { NO_TAMPERING } from './tampering.ts'
import { openTruth } from './truth.ts'
import { type Outcome, openScreen, order, setStates, untilSettled, untilStored } from './walk.ts'
import { openWatch, type Watch } from './watch.ts'
import { type DrawRow, openWorld, type World } from './world.ts'

const MINUTE = 60_000
/** Timeouts for an honest and for a tampered server. */
const HONEST_MS = 15_000
const LYING_MS = 2_500

/** What an earlier visit left on a device. */
export interface Past {
  readonly member: Member
  readonly draw: DrawRow
  readonly stored: Stored
}

/** The environment that consecutive cases share. */
export interface Stage {
  readonly browser: Browser
  readonly world: World
  readonly forger: Forger
  readonly proxy: TamperingProxy
  past?: Past
  pastStates?: Past
  placed?: Past
  consentLink?: string
}

async function openStage(browser: Browser): Promise<Stage & { close(): Promise<void> }> {
  const world = await openWorld()
  const proxy = await openProxy(world.url)
  return {
    browser,
    world,
    proxy,
    forger: createForger(world),
    async close() {
      proxy.close()
      await world.stop()
    },
  }
}

export interface CaseResult {
  readonly outcome: Outcome | 'no order'
  readonly watch: Watch
}

/** Plays a draw from opening to payout on the betting screen, then opens the screens; the tampering begins at its moment. */
async function playDraw(
  stage: Stage,
  testCase: Case,
  member: Member,
  device: Device,
  draw: DrawRow,
): Promise<CaseResult> {
  const { world, proxy, forger } = stage
  const { page } = device
  const watch = openWatch(openTruth(world, member.id, testCase.ahead ?? 0))
  const scene: Scene = { world, forger, member, draw }
  const timeout = testCase.expected === 'nothing' ? HONEST_MS : LYING_MS
  const offered = testCase.expected === 'refused' ? LYING_MS : HONEST_MS
  const begin = async (moment: Moment) => {
    if (testCase.when === moment) proxy.setTampering(await testCase.tamper(scene))
  }
  proxy.setTampering(NO_TAMPERING)
  await begin('before')
  await openScreen(page, 'table', draw.issue)
  const outcome = await order(page, offered, () => begin('order'))
  await watch.look(page, 'table, order')
  if (outcome === 'placed' || testCase.when !== 'before') {
    await begin('closing')
    await device.moveTo(draw.closesAt + 500)
    await world.until('sealed', draw.issue)
    const { rows } = await world.owner.query('SELECT bets_root FROM draw WHERE issue = $1', [draw.issue])
    await untilStored(page, rows[0].bets_root, timeout)
    await watch.look(page, 'table, closed')
    await begin('result')
    await device.moveTo(draw.closesAt + 5_200)
    await world.until('settled', draw.issue)
    await device.moveTo(draw.drawAt + 400)
    await page
      .locator(`[data-testid="live-draw"][data-issue="${draw.issue}"], a[href*="expect=${draw.issue}"]`)
      .first()
      .waitFor({ timeout })
      .catch(() => undefined)
    await untilSettled(page)
    await watch.look(page, 'table')
  }
  await advance(stage, device, testCase.minutes ?? 0)
  await walk(stage, device, draw.issue, watch, testCase)
  return { outcome, watch }
}

/** Advances the clocks of database and devices through an open draw to its result, which every device stores and shows. */
export async function endDraw(
  { world }: Stage,
  devices: readonly Device[],
  { issue, closesAt, drawAt }: DrawRow,
): Promise<void> {
  const moveTo = async (at: number) => {
    await world.moveTo(at)
    await Promise.all(devices.map((device) => device.follow(at)))
  }
  await moveTo(closesAt + 500)
  await world.until('sealed', issue)
  const { rows } = await world.owner.query('SELECT bets_root FROM draw WHERE issue = $1', [issue])
  await Promise.all(devices.map(({ page }) => untilStored(page, rows[0].bets_root, HONEST_MS)))
  await moveTo(closesAt + 5_200)
  await world.until('settled', issue)
  await moveTo(drawAt + 400)
  await Promise.all(devices.map(({ page }) => untilSettled(page)))
}

/** Advances the clocks of database and devices from a fresh draw past its end, so that the worker is not late. */
export async function pastFreshDraw(
  { world }: Stage,
  devices: readonly Device[],
  forMs: number,
): Promise<void> {
  const moveTo = async (at: number) => {
    await world.moveTo(at)
    await Promise.all(devices.map((device) => device.follow(at)))
  }
  const end = (await world.now()) + forMs
  const draw = await world.toFreshDraw()
  await moveTo(draw.closesAt + 500)
  await world.until('sealed', draw.issue)
  await moveTo(draw.drawAt + 400)
  await world.until('settled', draw.issue)
  await moveTo(end)
  await world.until('open')
}

/** Advances the clock by minutes, draw by draw. */
async function advance({ world }: Stage, device: Device, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 1) {
    await device.moveTo((await world.now()) + MINUTE)
    await world.untilEnded()
  }
}

async function walk({ world }: Stage, device: Device, issue: string, watch: Watch, testCase: Case) {
  const { screens, expected, awaits = expected, seconds = 0 } = testCase
  for (const screen of screens) {
    await openScreen(device.page, screen, issue)
    if (seconds > 0) await device.moveTo((await world.now()) + seconds * 1_000)
    await watch.look(device.page, screen, awaits)
  }
}

const HONEST: Case = {
  title: 'nothing',
  when: 'before',
  screens: ['record', 'mine', 'statement'],
  expected: 'nothing',
  tamper: () => NO_TAMPERING,
}

/** The home screen shows ten draws, which must include the one with the order. */
const FRESH_MINUTES = 6

/** Returns a device that followed a draw with its order, and requested a payout and a recharge. `minutes`: the greatest age of the draw. */
export async function pastOf(stage: Stage, minutes = FRESH_MINUTES): Promise<Past> {
  const { browser, world, proxy, past } = stage
  if (past && (await world.now()) - past.draw.drawAt < minutes * MINUTE) return past
  const member = await newMember(world)
  const draw = await world.toFreshDraw()
  const device = await openDevice(browser, world, proxy, member)
  try {
    await playDraw(stage, HONEST, member, device, draw)
    await askForPayout(device.page, '50')
    await requestRecharge(device.page, '100')
    stage.past = { member, draw: await world.drawOf(draw.issue), stored: await device.stored() }
    return stage.past
  } finally {
    await device.close()
  }
}

/** A device that set a limit, excluded the member, reserved a meeting, and wrote to support. */
async function pastStatesOf(stage: Stage): Promise<Past> {
  const { browser, world, proxy } = stage
  if (stage.pastStates) return stage.pastStates
  const member = await newMember(world)
  await callServer(world, 'member/completeBriefing', {}, member.token)
  proxy.setTampering(NO_TAMPERING)
  const device = await openDevice(browser, world, proxy, member)
  try {
    await setStates(device.page, async () => device.moveTo((await world.now()) + 1_000))
    const draw = await world.toFreshDraw()
    stage.pastStates = { member, draw, stored: await device.stored() }
    return stage.pastStates
  } finally {
    await device.close()
  }
}

/** Returns a device that has just placed an order on a draw that is still open. */
export async function placedOf(stage: Stage): Promise<Past> {
  const { browser, world, proxy, placed } = stage
  if (placed && (await world.now()) < placed.draw.closesAt) return placed
  const member = await newMember(world)
  const draw = await world.toFreshDraw()
  proxy.setTampering(NO_TAMPERING)
  const device = await openDevice(browser, world, proxy, member)
  try {
    await openScreen(device.page, 'table', draw.issue)
    await order(device.page, HONEST_MS, async () => {})
    stage.placed = { member, draw, stored: await device.stored() }
    return stage.placed
  } finally {
    await device.close()
  }
}

/** Returns the secret of the private link of a profile that waits for consent. */
export async function consentLinkOf(stage: Stage): Promise<string> {
  stage.consentLink ??= (await putWaitingProfile(stage.world.owner)).secret
  return stage.consentLink
}

/** Runs one case. */
export async function tryCase(stage: Stage, testCase: Case, language = 'en'): Promise<CaseResult> {
  const { browser, world, proxy, forger } = stage
  if (testCase.when !== 'later' && testCase.when !== 'elsewhere') {
    const member = await newMember(world)
    const draw = await world.toFreshDraw()
    const device = await openDevice(browser, world, proxy, {
      ...member,
      language,
      ahead: testCase.ahead ?? 0,
    })
    return playDraw(stage, testCase, member, device, draw).finally(device.close)
  }
  const { member, draw, stored } = await (testCase.past ? pastStatesOf : pastOf)(stage)
  await world.toFreshDraw()
  const device = await openDevice(browser, world, proxy, {
    ...member,
    language,
    stored: testCase.when === 'later' ? stored : undefined,
    ahead: testCase.ahead ?? 0,
  })
  try {
    const watch = openWatch(openTruth(world, member.id, testCase.ahead ?? 0), testCase.falseTexts)
    proxy.setTampering(await testCase.tamper({ world, forger, member, draw }))
    await advance(stage, device, testCase.minutes ?? 0)
    await walk(stage, device, draw.issue, watch, testCase)
    return { outcome: 'no order', watch }
  } finally {
    await device.close()
  }
}

/** Starts one product with a separate clock for each test worker. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const stage = await openStage(browser)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
