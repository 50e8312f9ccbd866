import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Source } from '@saikoro/shared/source'
import { type Device, openDevice } from './device.ts'
import { type Falsehood, falsified } from './leaves.ts'
import type { Exchange, TamperingProxy } from './proxy.ts'
import { type Past, pastFreshDraw, pastOf, placedOf, type Stage } from './story.ts'
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
  readonly unframed: readonly string[]
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
  let since = Date.now()
  for (const end = since + COMPLETE_MS; ; await sleep(STEP_MS)) {
    const state = await page.evaluate(readState)
    const calls = callsOf(proxy)
    if (state.isBusy || proxy.openRequests() > 0 || state.print !== print) since = Date.now()
    print = state.print
    const isLike =
      honest && [...honest.calls].every((path) => calls.has(path)) && state.unproved <= honest.state.unproved
    const quiet = Date.now() - since
    const wanted = isLike ? QUIET_MS : state.isWarning ? WARNED_MS : UNLIKE_MS
    if (quiet > wanted || Date.now() > end) return { calls, state }
    if (quiet > QUIET_MS && !isLike && !state.isWarning && forwards < FORWARDS) {
      forwards += 1
      await page.clock.fastForward(IDLE_MS)
    }
  }
}

/** Finds texts outside the frames that their source allows. Runs inside the page. */
export function findUnframed(falseTexts: readonly (readonly [text: string, source: Source])[]): string[] {
  const STAMPED = '[data-verification="witnessed"], [data-verification="recomputed"]'
  const SEALED =
    '[data-seal="witnessed"], [data-seal="recomputed"], [data-testid="signature"][data-state="signed"]'
  const MARKED = '[data-verification="contradicted"], [data-verification="unproved"], [data-level]'
  const UNSIGNED = ':scope > [data-testid="signature"]:not([data-state="signed"])'
  const isAllowed = (element: Element, source: Source) => {
    if (element.closest('q, blockquote')) return true
    if (source === 'quote') return Boolean(element.parentElement?.querySelector(UNSIGNED))
    if (source === 'content' || source === 'key')
      return !element.closest(STAMPED) && !element.closest('li, article, [data-issue]')?.querySelector(SEALED)
    return element.closest(MARKED) !== null
  }
  return [...document.querySelectorAll('body *:not(script, style)')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const words = [...own.map(({ textContent }) => textContent), element.getAttribute('aria-label')]
      .join(' ')
      .replace(/(?<=\d)[,\u00a0\u202f](?=\d)/g, '')
    return falseTexts.flatMap(([text, source]) =>
      words.includes(text) && element.checkVisibility() && !isAllowed(element, source)
        ? [`${source} ${text} in “${words.trim().slice(0, 80)}”`]
        : [],
    )
  })
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

/** A screen at a moment, which one device opens again and again, each time with the same storage. */
export type Visits = ReturnType<typeof openVisits>

export function openVisits(stage: Stage, path: string, moment: Moment) {
  const { browser, world, proxy } = stage
  let past: Past | undefined
  let device: Device | undefined
  let before: Complete | undefined

  const addressOf = ({ draw }: Past) =>
    path === '/Fairness' ? `/Fairness?key=${GAME}&expect=${draw.issue}` : path

  /** Returns the device with the storage of the moment. */
  async function restored(): Promise<{ readonly device: Device; readonly past: Past }> {
    const minutes = path === '/Home' ? MINUTES.home : MINUTES.other
    const wanted = await (moment === 'order' ? placedOf(stage) : pastOf(stage, minutes))
    if (moment !== 'order') await world.toFreshDraw()
    proxy.setTampering(NO_TAMPERING)
    if (!device || past !== wanted) {
      await device?.close()
      past = wanted
      const { member, stored } = wanted
      device = await openDevice(browser, world, proxy, {
        ...member,
        stored: moment === 'first load' ? undefined : stored,
      })
      if (moment === 'reload') {
        await device.page.goto(addressOf(wanted))
        await untilComplete(device.page, proxy)
      }
      await device.copy()
    }
    await device.restore()
    return { device, past: wanted }
  }

  return {
    /** Opens the screen with these falsehoods; none: the server is honest. `honest`: what it shows then. */
    async show(falsehoods: readonly Falsehood[] = [], honest?: Shown): Promise<Shown> {
      const { device, past } = await restored()
      const { page } = device
      const sourceOf = new Map<string, Source>()
      const tampering = falsehoods.length > 0 ? tamperingOf(falsehoods, sourceOf) : NO_TAMPERING
      if (moment !== 'poll') proxy.setTampering(tampering)
      await page.goto(addressOf(past))
      if (moment === 'poll') {
        before = await untilComplete(page, proxy, before)
        proxy.setTampering(tampering)
        await pastFreshDraw(stage, device, POLL_MS)
      }
      const complete = await untilComplete(page, proxy, honest)
      const watch = openWatch(openTruth(world, past.member.id, 0))
      await watch.look(page, `${path}, ${moment}`)
      const unframed = await page.evaluate(findUnframed, [...sourceOf])
      const places = await page.evaluate(readPlaces)
      return { ...complete, watch, unframed, places, exchanges: proxy.exchanges() }
    },
    close: async () => device?.close(),
  }
}
