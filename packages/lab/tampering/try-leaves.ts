import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Source } from '@saikoro/shared/source'
import { arrivalOf, pathnameOf, SCREENS } from '../../../apps/web/e2e/screens.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { mulberry32 } from '../testing/random.ts'
import { type Device, openDevice } from './device.ts'
import { CALLS, EDITS, type Edit, falsified, type Leaf, leavesOf } from './leaves.ts'
import { test } from './stage.ts'
import { pastOf, placedOf, type Stage } from './story.ts'
import { NO_TAMPERING, type Tampering } from './tampering.ts'
import { openTruth } from './truth.ts'
import { untilSettled } from './walk.ts'
import { openWatch, type Watch } from './watch.ts'
import { GAME } from './world.ts'

/**
 * When the false values begin. `first load`: on a device without history. `reload`: with the second load of the page. `poll`: while the
 * page is open. `order`: on a device with an order on an open draw. `draw`: on a device that followed the draw of its order.
 */
const MOMENTS = ['first load', 'reload', 'poll', 'order', 'draw'] as const
type Moment = (typeof MOMENTS)[number]

const PATHS = SCREENS.filter((screen) => arrivalOf(screen, 'member') === pathnameOf(screen.path)).map(
  ({ path }) => path,
)

/** After this time every reply that a page fetches repeatedly has been fetched again. */
const POLL_MS = 61_000

/** Several leaves that one page load changes. */
interface Batch {
  readonly edit: Edit
  readonly leaves: readonly Leaf[]
}

interface Shown {
  readonly watch: Watch
  /** The calls that the page made since the moment began. */
  readonly calls: ReadonlySet<string>
  readonly unframed: readonly string[]
}

/** Finds texts outside the frames that their source allows. Runs inside the page. */
function findUnframed({ source, texts }: { source: Source; texts: readonly string[] }): string[] {
  const STAMPED = '[data-verification="witnessed"], [data-verification="recomputed"]'
  const SEALED =
    '[data-seal="witnessed"], [data-seal="recomputed"], [data-testid="signature"][data-state="signed"]'
  const MARKED = '[data-verification="contradicted"], [data-verification="unproved"], [data-level]'
  const isAllowed = (element: Element) => {
    if (element.closest('q, blockquote')) return true
    const isUnsigned = element.parentElement?.querySelector(
      ':scope > [data-testid="signature"]:not([data-state="signed"])',
    )
    if (source === 'quote') return Boolean(isUnsigned)
    if (source === 'content' || source === 'key')
      return !element.closest(STAMPED) && !element.closest('li, article, [data-issue]')?.querySelector(SEALED)
    return element.closest(MARKED) !== null
  }
  const found: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const words = [...own.map(({ textContent }) => textContent), element.getAttribute('aria-label')]
      .join(' ')
      .replace(/(?<=\d)[,\u00a0\u202f](?=\d)/g, '')
    const text = texts.find((each) => words.includes(each))
    if (text === undefined || element.matches('script, style') || !element.checkVisibility()) continue
    if (!isAllowed(element)) found.push(`${text} in “${words.trim().slice(0, 80)}”`)
  }
  return found
}

function tamperingOf({ edit, leaves }: Batch, texts: Set<string>): Tampering {
  const byCall = Map.groupBy(leaves, ({ call }) => call.path)
  const changes = [...byCall].map(([path, own]) => {
    const change = (data: unknown) =>
      own.reduce((value, leaf) => {
        const result = falsified(value, leaf, edit, leaves.indexOf(leaf))
        for (const text of result.shown) texts.add(text)
        return result.data
      }, data)
    return [path, change] as const
  })
  return { changes: Object.fromEntries(changes) }
}

/** Opens a screen at this moment with the leaves of the batch changed; an honest server without one. */
async function show(stage: Stage, path: string, moment: Moment, batch?: Batch): Promise<Shown> {
  const { browser, world, proxy } = stage
  const { member, draw, stored } = await (moment === 'order' ? placedOf : pastOf)(stage)
  if (moment !== 'order') await world.toFreshDraw()
  const texts = new Set<string>()
  const tampering = batch ? tamperingOf(batch, texts) : NO_TAMPERING
  const device: Device = await openDevice(browser, world, proxy, {
    ...member,
    stored: moment === 'first load' ? undefined : stored,
  })
  const { page } = device
  const address = path === '/Fairness' ? `/Fairness?key=${GAME}&expect=${draw.issue}` : path
  const isLater = moment === 'reload' || moment === 'poll'
  try {
    proxy.setTampering(isLater ? NO_TAMPERING : tampering)
    await page.goto(address)
    await settle(page)
    if (isLater) {
      proxy.setTampering(tampering)
      if (moment === 'reload') await page.reload()
      else await device.moveTo((await world.now()) + POLL_MS)
      await settle(page)
    }
    const watch = openWatch(openTruth(world, member.id, 0))
    await watch.look(page, `${path}, ${moment}`)
    const source = batch?.leaves[0]?.source ?? 'key'
    const unframed = texts.size > 0 ? await page.evaluate(findUnframed, { source, texts: [...texts] }) : []
    return { watch, unframed, calls: new Set(proxy.exchanges().map((each) => each.path)) }
  } finally {
    await device.close()
  }
}

async function settle(page: Page): Promise<void> {
  await untilSettled(page)
  for (let step = 0; step < 3; step += 1) await page.mouse.wheel(0, 1_200)
  await untilSettled(page)
}

/** Returns the leaves of these calls in groups that can be told apart on one screen: one source, and one call where values are proved. */
function batchesOf(leaves: readonly Leaf[]): Batch[] {
  const groups = Map.groupBy(leaves, ({ call, source }) =>
    ['proved', 'signed', 'key'].includes(source) ? `${source} ${call.path}` : source,
  )
  return EDITS.flatMap((edit) => [...groups.values()].map((group) => ({ edit, leaves: group })))
}

function expectHonest({ watch }: Shown): void {
  expect([watch.faults, watch.warnings], 'an honest server stays calm').toEqual([[], []])
}

async function tryBatch(stage: Stage, path: string, moment: Moment, batch: Batch): Promise<void> {
  const { watch, unframed } = await show(stage, path, moment, batch)
  const names = batch.leaves.map(({ call, path: leaf }) => `${call.path} ${leaf.join('.')}`)
  const title = `${batch.edit} ${batch.leaves[0]?.source}: ${names.join(', ').slice(0, 300)}`
  expect.soft(watch.faults, `${title}: nothing false is shown as proved`).toEqual([])
  expect.soft(unframed, `${title}: nothing false is shown outside its frame`).toEqual([])
}

const leavesRead = ({ calls }: Shown) => [...calls].flatMap((path) => leavesOf(CALLS.get(path) as never))

const DONE = inRoot('node_modules/.cache/tampered-leaves.txt')

/** Names a passed test by the client and the contract that it ran on, so that a run resumes where an earlier one stopped. */
function doneLine(title: string): string {
  const files = ['apps/web/dist/client-manifest.txt', 'packages/lab/tampering/leaves.ts']
  const version = files.map((file) => inRoot(file)).filter((file) => existsSync(file))
  const hash = createHash('sha256')
  for (const file of version) hash.update(readFileSync(file))
  return `${hash.digest('hex').slice(0, 16)} ${title}`
}

/** Changes, drops, doubles and swaps each leaf of each reply that a screen reads, at five moments. */
export function tryEveryLeaf(): void {
  const done = new Set(existsSync(DONE) ? readFileSync(DONE, 'utf8').split('\n') : [])
  for (const path of PATHS) {
    for (const moment of MOMENTS) {
      const line = doneLine(`${path}, ${moment}`)
      test(`leaves: ${path}, ${moment}`, async ({ stage }) => {
        test.skip(done.has(line), 'passed before')
        test.setTimeout(600_000)
        const honest = await show(stage, path, moment)
        expectHonest(honest)
        for (const batch of batchesOf(leavesRead(honest))) await tryBatch(stage, path, moment, batch)
        if (test.info().errors.length === 0) appendFileSync(DONE, `${line}\n`)
      })
    }
  }
}

const SAMPLE = 60
const SEED = 26

/** Samples leaves with a fixed seed: screens and moments at random, and on each one source and edit. */
export function trySomeLeaves(): void {
  test(`C2.9 shows ${SAMPLE} sampled false leaves nowhere as proved and nowhere outside their frame`, async ({
    stage,
  }) => {
    const random = mulberry32(SEED)
    const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
    let tried = 0
    while (tried < SAMPLE) {
      const [path, moment] = [one(PATHS), one(MOMENTS)]
      const honest = await show(stage, path, moment)
      expectHonest(honest)
      const leaves = leavesRead(honest)
      const batch = one(batchesOf(leaves))
      await tryBatch(stage, path, moment, batch)
      tried += batch.leaves.length
    }
  })
}
