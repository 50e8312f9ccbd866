import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { Source } from '@saikoro/shared/source'
import { arrivalOf, pathnameOf, SCREENS } from '../../../apps/web/e2e/screens.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { randomOf } from '../testing/random.ts'
import { type Device, openDevice } from './device.ts'
import { CALLS, EDITS, type Edit, falsified, type Leaf, leavesOf } from './leaves.ts'
import { test } from './stage.ts'
import { pastFreshDraw, pastOf, placedOf, type Stage } from './story.ts'
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

/** A leaf with its edit. One page load can hold several. */
interface Falsehood {
  readonly leaf: Leaf
  readonly edit: Edit
}

interface Shown {
  readonly watch: Watch
  /** The calls that the page made since the moment began. */
  readonly calls: ReadonlySet<string>
  readonly unframed: readonly string[]
}

/** Finds texts outside the frames that their source allows. Runs inside the page. */
function findUnframed(falseTexts: readonly (readonly [text: string, source: Source])[]): string[] {
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

const PLANTED = `
  <p>proved1 loose</p> <li data-verification="contradicted">proved1 marked</li> <q>proved1 quote1 content1 quoted</q>
  <p>quote1 loose</p> <div><p>quote1 unsigned</p><div data-testid="signature" data-state="unsigned"></div></div>
  <div><p>quote1 signed</p><div data-testid="signature" data-state="signed"></div></div>
  <p>content1 loose</p> <li>content1 sealed <i data-seal="witnessed">✓</i></li> <b data-verification="witnessed">content1 stamped</b>
  <p hidden>proved1 hidden</p> <p aria-label="proved1 label">x</p>`

/** The search for false texts finds what it has to find. */
export function trySearch(): void {
  test('the search finds a false text outside its frame, and nowhere else', async ({ page }) => {
    await page.setContent(PLANTED)
    const found = await page.evaluate(findUnframed, [
      ['proved1', 'proved'],
      ['quote1', 'quote'],
      ['content1', 'content'],
    ] as const)
    expect(found.map((each) => each.replace(/^\w+ \w+ in “|”$/g, ''))).toEqual([
      'proved1 loose',
      'quote1 loose',
      'quote1 signed',
      'content1 sealed',
      'content1 stamped',
      'x proved1 label',
    ])
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

/** Opens a screen at this moment with these falsehoods; none: the server is honest. */
async function show(
  stage: Stage,
  path: string,
  moment: Moment,
  falsehoods: readonly Falsehood[] = [],
): Promise<Shown> {
  const { browser, world, proxy } = stage
  const { member, draw, stored } = await (moment === 'order' ? placedOf : pastOf)(stage)
  if (moment !== 'order') await world.toFreshDraw()
  const sourceOf = new Map<string, Source>()
  const tampering = falsehoods.length > 0 ? tamperingOf(falsehoods, sourceOf) : NO_TAMPERING
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
      else await pastFreshDraw(stage, device, POLL_MS)
      await settle(page)
    }
    const watch = openWatch(openTruth(world, member.id, 0))
    await watch.look(page, `${path}, ${moment}`)
    const unframed = await page.evaluate(findUnframed, [...sourceOf])
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

/** Groups the leaves so that none hides another: those that a screen only shows together, those that it checks or follows by call. */
function groupsOf(leaves: readonly Leaf[]): Falsehood[][] {
  const groups = Map.groupBy(leaves, ({ call, source }) =>
    ['proved', 'signed', 'key'].includes(source) ? `${source} ${call.path}` : 'shown',
  )
  return EDITS.flatMap((edit) => [...groups.values()].map((group) => group.map((leaf) => ({ leaf, edit }))))
}

function expectHonest({ watch }: Shown): void {
  expect([watch.faults, watch.warnings], 'an honest server stays calm').toEqual([[], []])
}

async function tryFalsehoods(
  stage: Stage,
  path: string,
  moment: Moment,
  falsehoods: readonly Falsehood[],
): Promise<void> {
  const { watch, unframed } = await show(stage, path, moment, falsehoods)
  const names = falsehoods.map(
    ({ leaf, edit }) => `${edit} ${leaf.source} ${leaf.call.path} ${leaf.path.join('.')}`,
  )
  const title = `${path}, ${moment}: ${names.join('; ')}`
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
        for (const group of groupsOf(leavesRead(honest))) await tryFalsehoods(stage, path, moment, group)
        if (test.info().errors.length === 0) appendFileSync(DONE, `${line}\n`)
      })
    }
  }
}

const SAMPLE = 60
const PER_SCREEN = 15
const SEED = 26

/** Samples leaves and edits with a fixed seed, some on each of a few screens and moments. */
export function trySomeLeaves(): void {
  test(`C2.9 shows ${SAMPLE} sampled false leaves nowhere as proved and nowhere outside their frame`, async ({
    stage,
  }) => {
    const { below, pick } = randomOf(SEED)
    for (let left = SAMPLE; left > 0; ) {
      const [path, moment] = [pick(PATHS), pick(MOMENTS)]
      const honest = await show(stage, path, moment)
      expectHonest(honest)
      const leaves = leavesRead(honest)
      const found = Array.from({ length: Math.min(left, PER_SCREEN, leaves.length) }, () => ({
        leaf: leaves.splice(below(leaves.length), 1)[0] as Leaf,
        edit: pick(EDITS),
      }))
      await tryFalsehoods(stage, path, moment, found)
      left -= found.length
    }
  })
}
