import type { Browser } from '@playwright/test'
import { askForPayout, askForRecharge } from '../../../apps/web/e2e/story/wallet.ts'
import type { Case, Moment, Scene } from './case.ts'
import { type Device, openDevice, type Stored } from './device.ts'
import { type Member, newMember } from './member.ts'
import { type HouseProxy, openProxy } from './proxy.ts'
import { type House, houseWith } from './server.ts'
import { NO_TAMPERING } from './tampering.ts'
import { openTruth } from './truth.ts'
import { comeToRest, type Outcome, openScreen, order, untilKept } from './walk.ts'
import { openWatch, type Watch } from './watch.ts'
import { type DrawRow, openWorld, type World } from './world.ts'

const MINUTE = 60_000
/** An honest house has answered long before; a lying one is not waited for longer. */
const HONEST_MS = 15_000
const LYING_MS = 2_500

/** A device with an order of its own in a draw that it witnessed from the opening to the payout, a payout and a recharge asked for. */
interface Past {
  readonly member: Member
  readonly draw: DrawRow
  readonly stored: Stored
}

/** Everything that stands while modes are tried one after another. */
export interface Stage {
  readonly browser: Browser
  readonly world: World
  readonly house: House
  readonly proxy: HouseProxy
  past?: Past
}

export async function openStage(browser: Browser): Promise<Stage & { close(): Promise<void> }> {
  const world = await openWorld()
  const proxy = await openProxy(world.url)
  return {
    browser,
    world,
    proxy,
    house: houseWith(world),
    async close() {
      proxy.close()
      await world.stop()
    },
  }
}

export interface Told {
  readonly outcome: Outcome | 'no order'
  readonly watch: Watch
}

/** From an open draw to its payout at the table, then the screens; the house begins to lie at its moment. */
async function live(stage: Stage, mode: Case, member: Member, device: Device, draw: DrawRow): Promise<Told> {
  const { world, proxy, house } = stage
  const { page } = device
  const watch = openWatch(openTruth(world, member.id, mode.ahead ?? 0))
  const scene: Scene = { world, house, member, draw }
  const patience = mode.sees === 'nothing' ? HONEST_MS : LYING_MS
  const offered = mode.sees === 'refused' ? LYING_MS : HONEST_MS
  const begin = async (moment: Moment) => {
    if (mode.when === moment) proxy.tell(await mode.tell(scene))
  }
  proxy.tell(NO_TAMPERING)
  await begin('before')
  await openScreen(page, 'table', draw.issue)
  const outcome = await order(page, offered, () => begin('order'))
  await watch.look(page, 'table, order')
  if (outcome === 'placed' || mode.when !== 'before') {
    await begin('closing')
    await device.moveTo(draw.closesAt + 500)
    await world.until('sealed', draw.issue)
    const { rows } = await world.owner.query('SELECT bets_root FROM draw WHERE issue = $1', [draw.issue])
    await untilKept(page, rows[0].bets_root, patience)
    await watch.look(page, 'table, closed')
    await begin('result')
    await device.moveTo(draw.closesAt + 5_200)
    await world.until('settled', draw.issue)
    await device.moveTo(draw.drawAt + 400)
    await page
      .locator(`[data-testid="live-draw"][data-issue="${draw.issue}"], a[href*="expect=${draw.issue}"]`)
      .first()
      .waitFor({ timeout: patience })
      .catch(() => undefined)
    await comeToRest(page)
    await watch.look(page, 'table')
  }
  await pass(stage, device, mode.minutes ?? 0)
  await walk(stage, device, draw.issue, watch, mode)
  return { outcome, watch }
}

/** Lets minutes pass, draw by draw. */
async function pass({ world }: Stage, device: Device, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 1) {
    await device.moveTo((await world.now()) + MINUTE)
    await world.untilEnded()
  }
}

async function walk({ world }: Stage, device: Device, issue: string, watch: Watch, mode: Case) {
  const { screens, sees, awaits = sees, seconds = 0 } = mode
  for (const screen of screens) {
    await openScreen(device.page, screen, issue)
    if (seconds > 0) await device.moveTo((await world.now()) + seconds * 1_000)
    await watch.look(device.page, screen, awaits)
  }
}

const HONEST: Case = {
  lie: 'nothing',
  when: 'before',
  screens: ['record', 'mine', 'statement'],
  sees: 'nothing',
  tell: () => NO_TAMPERING,
}

/** Ten draws are on Home: a device's own has to be among them. */
const FRESH_MINUTES = 6

async function pastOf(stage: Stage): Promise<Past> {
  const { browser, world, proxy, past } = stage
  if (past && (await world.now()) - past.draw.drawAt < FRESH_MINUTES * MINUTE) return past
  const member = await newMember(world)
  const draw = await world.toFreshDraw()
  const device = await openDevice(browser, world, proxy, member)
  try {
    await live(stage, HONEST, member, device, draw)
    await askForPayout(device.page, '50')
    await askForRecharge(device.page, '100')
    stage.past = { member, draw: await world.drawOf(draw.issue), stored: await device.stored() }
    return stage.past
  } finally {
    await device.close()
  }
}

/** Tries one mode, and tells what the member saw. */
export async function tryCase(stage: Stage, mode: Case, language = 'en'): Promise<Told> {
  const { browser, world, proxy, house } = stage
  if (mode.when !== 'later' && mode.when !== 'elsewhere') {
    const member = await newMember(world)
    const draw = await world.toFreshDraw()
    const device = await openDevice(browser, world, proxy, { ...member, language, ahead: mode.ahead ?? 0 })
    return live(stage, mode, member, device, draw).finally(device.close)
  }
  const { member, draw, stored } = await pastOf(stage)
  await world.toFreshDraw()
  const kept = mode.when === 'later' ? stored : undefined
  const device = await openDevice(browser, world, proxy, {
    ...member,
    language,
    stored: kept,
    ahead: mode.ahead ?? 0,
  })
  try {
    const watch = openWatch(openTruth(world, member.id, mode.ahead ?? 0))
    proxy.tell(await mode.tell({ world, house, member, draw }))
    await pass(stage, device, mode.minutes ?? 0)
    await walk(stage, device, draw.issue, watch, mode)
    return { outcome: 'no order', watch }
  } finally {
    await device.close()
  }
}
