import { type Browser, test as base } from '@playwright/test'
import { type Payee, registerPayee } from '@saikoro/testing/register-member'
import { askForPayout, requestRecharge } from '@saikoro/web/e2e/story/wallet'
import type { Case, Moment } from './cases.ts'
import { type Device, newAddress, openDevice, type Stored } from './device.ts'
import { becomes, type Outcome, openScreen, order, TABLE, untilSettled } from './screens.ts'
import { openTruth, type Truth } from './truth.ts'
import { type Look, look } from './watch.ts'
import { type DrawRow, openWorld, type World } from './world.ts'

const MINUTE = 60_000
const newMember = ({ url, inviteCode }: World) => registerPayee(url, inviteCode, newAddress())
/** Timeouts for an honest and for a tampered server. */
const HONEST_MS = 15_000
const LYING_MS = 2_500
const LANDED_MS = 15_000

/** What an earlier visit left on a device. */
export interface Past {
  readonly member: Payee
  readonly draw: DrawRow
  readonly stored: Stored
}

/** The environment that consecutive cases share. */
export interface Stage {
  readonly browser: Browser
  readonly world: World
  past?: Past
}

/** Starts one product with a separate clock for each test worker. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const world = await openWorld()
      await use({ browser, world })
      await world.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export interface CaseResult {
  readonly outcome: Outcome | 'no order'
  readonly looks: readonly Look[]
}

/** Waits until the device has stored this text. */
const untilStored = (device: Device, text: string, timeoutMs: number) =>
  becomes(async () => JSON.stringify(await device.stored()).includes(text), timeoutMs)

/** Plays a draw from opening to payout on the betting screen; the tampering begins at its moment. */
async function playDraw(
  { world }: Stage,
  device: Device,
  draw: DrawRow,
  testCase: Pick<Case, 'when' | 'expected'>,
  truth: Truth,
  begin: (moment: Moment) => Promise<void>,
): Promise<CaseResult> {
  const { page } = device
  const timeout = testCase.expected === 'nothing' ? HONEST_MS : LYING_MS
  await begin('before')
  await openScreen(page, TABLE, draw.issue)
  const offered = testCase.expected === 'refused' ? LYING_MS : HONEST_MS
  const outcome = await order(page, offered, () => begin('order'))
  const looks = [await look(page, truth, 'table, order')]
  if (outcome === 'refused' && testCase.when === 'before') return { outcome, looks }
  await begin('closing')
  await device.moveTo(draw.closesAt + 500)
  await world.until('sealed', draw.issue)
  const { rows } = await world.owner.query('SELECT bets_root FROM draw WHERE issue = $1', [draw.issue])
  await untilStored(device, rows[0].bets_root, timeout)
  looks.push(await look(page, truth, 'table, closed'))
  await begin('result')
  await device.moveTo(draw.closesAt + 5_200)
  await world.until('settled', draw.issue)
  await device.moveTo(draw.drawAt + 400)
  const shown = page.locator(`[data-testid="live-draw"][data-issue="${draw.issue}"]`).first()
  await becomes(() => shown.isVisible(), timeout)
  await untilSettled(page)
  looks.push(await look(page, truth, 'table, result'))
  // other pages hold a payout back until the dice of a table have had time to land
  await device.moveTo(draw.drawAt + LANDED_MS)
  return { outcome, looks }
}

/** Sets a daily limit, reserves a meeting and writes to support, all of which the device sees. */
async function setStates({ world }: Stage, { page }: Device, { call }: Payee, issue: string) {
  const date = new Date((await world.now()) + 48 * 60 * MINUTE).toISOString().slice(0, 10)
  const wish = { id: '1', date, slot: '0', note: 'At noon', request_id: 'reservation' }
  await call('member/setLimits', { daily_stake: '300' })
  await call('xuanfei/reserve', wish)
  await call('support/send', { text: 'Where is my voucher?', reservation: '0' })
  for (const path of ['/Limits', '/Reservations', '/ServicePage']) await openScreen(page, path, issue)
}

/** The home screen shows ten draws, which must include the one with the order. */
const FRESH_MINUTES = 6

/** Returns a device that followed a draw with its order, requested a payout and a recharge, and set states. */
export async function pastOf(stage: Stage): Promise<Past> {
  const { browser, world, past } = stage
  if (past && (await world.now()) - past.draw.drawAt < FRESH_MINUTES * MINUTE) return past
  const member = await newMember(world)
  const draw = await world.toFreshDraw()
  await using device = await openDevice(browser, world, member)
  const honest = { when: 'before', expected: 'nothing' } as const
  await playDraw(stage, device, draw, honest, openTruth(world, member.id), async () => undefined)
  for (const path of ['/GameRecord', '/Mine', '/Statement']) await openScreen(device.page, path, draw.issue)
  await askForPayout(device.page, '50')
  await requestRecharge(device.page, '100')
  await setStates(stage, device, member, draw.issue)
  stage.past = { member, draw: await world.drawOf(draw.issue), stored: await device.stored() }
  return stage.past
}

/** Runs one case. */
export async function tryCase(stage: Stage, testCase: Case): Promise<CaseResult> {
  const { browser, world } = stage
  const { when, screens, expected, minutes = 0 } = testCase
  const past = when === 'later' ? await pastOf(stage) : undefined
  const member = past?.member ?? (await newMember(world))
  const fresh = await world.toFreshDraw()
  const draw = past?.draw ?? fresh
  await using device = await openDevice(browser, world, { ...member, stored: past?.stored })
  const truth = openTruth(world, member.id)
  const begin = async (moment: Moment) => {
    if (when === moment) device.setTampering(await testCase.tamper({ world, member, draw }))
  }
  await begin('later')
  const { outcome, looks }: CaseResult = past
    ? { outcome: 'no order', looks: [] }
    : await playDraw(stage, device, draw, testCase, truth, begin)
  for (let left = minutes; left > 0; left -= 1) {
    await device.moveTo((await world.now()) + MINUTE)
    await world.untilEnded()
  }
  const seen = [...looks]
  for (const path of screens) {
    await openScreen(device.page, path, draw.issue)
    const isShown = seen.some(({ warnings }) => warnings.some(({ level }) => level === expected))
    seen.push(await look(device.page, truth, path, isShown ? 'nothing' : expected))
  }
  return { outcome, looks: seen }
}
