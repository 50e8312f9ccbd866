import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Source } from '@saikoro/shared/source'
import { type Device, openDevice, type Stored } from './device.ts'
import { type Falsehood, falsified } from './leaves.ts'
import { type Exchange, openProxy, type TamperingProxy } from './proxy.ts'
import { consentLinkOf, type Past, pastFreshDraw, pastOf, placedOf, type Stage } from './story.ts'
import { NO_TAMPERING, type Tampering } from './tampering.ts'
import { openTruth } from './truth.ts'
import { IDLE_MS, untilLoaded } from './walk.ts'
import { openWatch, type Watch } from './watch.ts'
import { GAME } from './world.ts'

/**
 * When the false values begin. `first load`: on a device without history. `reload`: with the second load of the page. `poll`: while the
 * page is open. `order`: on a device with an order on an open draw. `draw`: on a device that followed the draw of its order.
 */
export const MOMENTS = ['first load', 'reload', 'poll', 'order', 'draw'] as const
export type Moment = (typeof MOMENTS)[number]

/** After this time every reply that a page fetches repeatedly has been fetched again. */
const POLL_MS = 61_000
/** A page is complete after so long without a change: if it has all that it has with an honest server, if it warns, else. */
const QUIET_MS = 200
const WARNED_MS = 500
const UNLIKE_MS = 1_500
const COMPLETE_MS = 8_000
const STEP_MS = 40
/** A part that begins its checks late waits for its own idle time. */
const FORWARDS = 2
/** The list on the home screen holds the member's draw for so long; other screens show it at any age. */
const MINUTES = { home: 6, other: 60 }

export interface Shown extends Complete {
  readonly watch: Watch
  /** The replies to the page since the moment began. */
  readonly exchanges: readonly Exchange[]
  readonly places: readonly string[]
}

interface State {
  readonly unproved: number
  readonly isBusy: boolean
  readonly isWarning: boolean
  /** Differs after each change that a reader of the page can see. */
  readonly print: string
}

/** Runs inside the page. */
function readState(): State {
  const has = (selector: string) => document.querySelector(selector) !== null
  const marks = document.querySelectorAll<HTMLElement>('[data-verification], [data-seal], [data-state]')
  return {
    unproved: document.querySelectorAll('[data-verification="unproved"]').length,
    isBusy: !has('h1') || has('[data-face="skeleton"], [data-testid="seal"][data-seal="checking"]'),
    isWarning: has('[data-verification="contradicted"], [data-level="red"], [role="alert"] button'),
    print: [document.body.textContent, ...[...marks].flatMap(({ dataset }) => Object.values(dataset))].join(),
  }
}

/** Returns the place of each visible element with text. Runs inside the page. */
function readPlaces(): string[] {
  return [...document.querySelectorAll('body *:not(script, style)')].flatMap((element) => {
    const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && textContent?.trim()
    if (![...element.childNodes].some(isText) || !element.checkVisibility()) return []
    return [`${element.tagName} ${element.closest('[data-testid]')?.getAttribute('data-testid')}`]
  })
}

/** What a complete page has with an honest server. */
interface Complete {
  readonly calls: ReadonlySet<string>
  readonly state: State
}

const callsOf = (proxy: TamperingProxy) => new Set(proxy.exchanges().map(({ path }) => path))

/** Waits until the page changes no more: soon if it shows and has requested all that it does with an honest server. */
async function untilComplete(page: Page, proxy: TamperingProxy, honest?: Complete): Promise<Complete> {
  await untilLoaded(page)
  for (let step = 0; step < 3; step += 1) await page.mouse.wheel(0, 1_200)
  let print = ''
  let forwards = 0
  // in steps, each of which the page answers: a process that was stopped meanwhile has not waited
  let quiet = 0
  for (let waited = 0; ; await sleep(STEP_MS)) {
    const state = await page.evaluate(readState)
    const calls = callsOf(proxy)
    const isSame = !state.isBusy && proxy.openRequests() === 0 && state.print === print
    quiet = isSame ? quiet + STEP_MS : 0
    waited += STEP_MS
    print = state.print
    const isLike =
      honest && [...honest.calls].every((path) => calls.has(path)) && state.unproved <= honest.state.unproved
    const wanted = isLike ? QUIET_MS : state.isWarning ? WARNED_MS : UNLIKE_MS
    if (quiet > wanted || waited > COMPLETE_MS) return { calls, state }
    if (quiet > QUIET_MS && !isLike && !state.isWarning && forwards < FORWARDS) {
      forwards += 1
      await page.clock.fastForward(IDLE_MS)
    }
  }
}

function tamperingOf(falsehoods: readonly Falsehood[], sourceOf: Map<string, Source>): Tampering {
  const byCall = Map.groupBy(falsehoods, ({ leaf }) => leaf.call.path)
  const changes = [...byCall].map(([path, own]) => {
    const change = (data: unknown) =>
      own.reduce((value, falsehood) => {
        const { leaf, edit } = falsehood
        const result = falsified(value, leaf, edit, falsehoods.indexOf(falsehood))
        for (const text of result.shown) sourceOf.set(text, leaf.source)
        return result.data
      }, data)
    return [path, change] as const
  })
  return { changes: Object.fromEntries(changes) }
}

/** Number of devices that open a screen at the same time: a visit needs the processor for about half of its time. */
export const LANES = 4

/** A device with a separate proxy, so that each lane has other falsehoods. */
interface Lane {
  readonly proxy: TamperingProxy
  device?: Device
}

/** Storage that a page of another origin left, for this one. */
function storedFor({ url }: TamperingProxy, { origins, ...rest }: Stored): Stored {
  return { ...rest, origins: origins.map((each) => ({ ...each, origin: url })) }
}

/** A screen at a moment, which a few devices open again and again, each time with the same storage. */
export type Visits = ReturnType<typeof openVisits>

export function openVisits(stage: Stage, path: string, moment: Moment) {
  const { browser, world } = stage
  const lanes: Lane[] = []
  let past: Past | undefined
  let before: Complete | undefined

  async function addressOf({ draw }: Past): Promise<string> {
    if (path === '/Fairness') return `/Fairness?key=${GAME}&expect=${draw.issue}`
    return path.startsWith('/Consent') ? `/Consent#${await consentLinkOf(stage)}` : path
  }

  async function closeDevices(): Promise<void> {
    await Promise.all(lanes.map(({ device }) => device?.close()))
    for (const lane of lanes) lane.device = undefined
  }

  /** Gives the lane a device with the storage of the moment. */
  async function restored(lane: Lane, from: Past): Promise<Device> {
    const { proxy } = lane
    proxy.setTampering(NO_TAMPERING)
    if (!lane.device) {
      lane.device = await openDevice(browser, world, proxy, {
        ...from.member,
        stored: moment === 'first load' ? undefined : storedFor(proxy, from.stored),
      })
      if (moment === 'reload') {
        await lane.device.page.goto(await addressOf(from))
        await untilComplete(lane.device.page, proxy)
      }
      await lane.device.copy()
    }
    await lane.device.restore()
    return lane.device
  }

  return {
    /**
     * Opens the screen with each of these lists of falsehoods at the same time; an empty list: the server is honest.
     * @param honest what the screen shows then
     */
    async show(batch: readonly (readonly Falsehood[])[], honest?: Shown): Promise<Shown[]> {
      const minutes = path === '/Home' ? MINUTES.home : MINUTES.other
      const wanted = await (moment === 'order' ? placedOf(stage) : pastOf(stage, minutes))
      if (past !== wanted) await closeDevices()
      if (past !== wanted && moment === 'poll') {
        // a credit while a page is open would change what is true on it
        await pastFreshDraw(stage, [], POLL_MS)
        await world.untilReviewed()
      }
      if (moment !== 'order') await world.toFreshDraw()
      past = wanted
      while (lanes.length < batch.length) lanes.push({ proxy: await openProxy(world.url) })
      const visits = await Promise.all(
        batch.map(async (falsehoods, index) => {
          const lane = lanes[index] as Lane
          const sourceOf = new Map<string, Source>()
          const tampering = falsehoods.length > 0 ? tamperingOf(falsehoods, sourceOf) : NO_TAMPERING
          return { proxy: lane.proxy, device: await restored(lane, wanted), tampering, sourceOf }
        }),
      )
      const address = await addressOf(wanted)
      await Promise.all(
        visits.map(async ({ proxy, device: { page }, tampering }) => {
          if (moment !== 'poll') proxy.setTampering(tampering)
          await page.goto(address)
          if (moment === 'poll') {
            before = await untilComplete(page, proxy, before)
            proxy.setTampering(tampering)
          }
        }),
      )
      if (moment === 'poll')
        await pastFreshDraw(
          stage,
          visits.map(({ device }) => device),
          POLL_MS,
        )
      const result = await Promise.all(
        visits.map(async ({ proxy, device: { page }, sourceOf }) => {
          const complete = await untilComplete(page, proxy, honest)
          const watch = openWatch(openTruth(world, wanted.member.id, 0), sourceOf)
          await watch.look(page, `${path}, ${moment}`)
          const places = await page.evaluate(readPlaces)
          return { ...complete, watch, places, exchanges: proxy.exchanges() }
        }),
      )
      return result
    },
    async close(): Promise<void> {
      await closeDevices()
      for (const { proxy } of lanes) proxy.close()
    },
  }
}
