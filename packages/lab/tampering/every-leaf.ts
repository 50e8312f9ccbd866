import { expect } from '@playwright/test'
import type { Source } from '@saikoro/shared/source'
import { arrivalOf, pathnameOf, SCREENS } from '@saikoro/web/e2e/screens'
import { putWaitingProfile } from '@saikoro/web/e2e/story/operator'
import { openDevice } from './device.ts'
import { CALLS, type Falsehood, falsehoodsIn, falsified, nameOf } from './leaves.ts'
import type { Exchange } from './lying-server.ts'
import { becomes, openScreen, untilSettled } from './screens.ts'
import { type Past, pastOf, type Stage, test } from './story.ts'
import { NO_TAMPERING, type Tampering } from './tampering.ts'
import { openTruth } from './truth.ts'
import { type Look, look } from './watch.ts'

/** The screens that a member reaches. */
export const PATHS = SCREENS.filter((screen) => arrivalOf(screen, 'member') === pathnameOf(screen.path)).map(
  ({ path }) => path,
)

/** `first load`: on a device without history. `later`: on a device that followed the draw of its order. */
export const MOMENTS = ['first load', 'later'] as const
type Moment = (typeof MOMENTS)[number]

/** A screen at a moment. */
interface Place {
  readonly stage: Stage
  readonly past: Past
  readonly path: string
  readonly moment: Moment
}

interface Shown extends Look {
  readonly exchanges: readonly Exchange[]
}

/** Number of devices that open a screen at the same time: a visit needs the processor for about half of its time. */
const LANES = 4
/** What a screen requests late arrives within this time. */
const LATE_MS = 1_500

/** Whether the first page requested every call that the second requested. */
const hasCalls = (exchanges: readonly Exchange[], of: readonly Exchange[]) =>
  of.every(({ path }) => exchanges.some((each) => each.path === path))

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

/** Opens the screen on a device of its moment, with these falsehoods. `honest`: what the screen shows without any. */
async function visit(
  { stage: { browser, world }, past: { member, draw, stored }, path, moment }: Place,
  falsehoods: readonly Falsehood[],
  honest?: Shown,
): Promise<Shown> {
  await using device = await openDevice(browser, world, {
    ...member,
    stored: moment === 'first load' ? undefined : stored,
  })
  const sourceOf = new Map<string, Source>()
  device.setTampering(falsehoods.length > 0 ? tamperingOf(falsehoods, sourceOf) : NO_TAMPERING)
  await openScreen(device.page, path, draw.issue)
  await becomes(async () => hasCalls(device.exchanges(), honest?.exchanges ?? []), LATE_MS)
  await untilSettled(device.page)
  const truth = openTruth(world, member.id)
  const seen = await look(device.page, truth, `${path}, ${moment}`, 'nothing', [...sourceOf])
  return { ...seen, exchanges: device.exchanges() }
}

/** Returns everything that can be false in the replies that an honest server gave. */
function falsehoodsOf({ exchanges }: Shown): Falsehood[] {
  const byPath = Map.groupBy(exchanges, ({ path }) => path)
  return [...byPath].flatMap(([path, own]) => {
    const call = CALLS.get(path)
    return call
      ? falsehoodsIn(
          call,
          own.map(({ data }) => data),
        )
      : []
  })
}

function isMissing(names: readonly string[], of: readonly string[]): boolean {
  const left = Map.groupBy(names, (name) => name)
  return [...Map.groupBy(of, (name) => name)].some(
    ([name, all]) => (left.get(name)?.length ?? 0) < all.length,
  )
}

/** Whether one of several falsehoods could hide another: the screen shows a warning, or less than with an honest server. */
function isHiding(shown: Shown, honest: Shown): boolean {
  const kindsOf = ({ claims }: Shown) => claims.map(({ what }) => what)
  return (
    shown.warnings.length > honest.warnings.length ||
    !hasCalls(shown.exchanges, honest.exchanges) ||
    isMissing(kindsOf(shown), kindsOf(honest)) ||
    isMissing(shown.places, honest.places)
  )
}

/** Groups falsehoods that are likely to hide nothing of each other. Most false values that the client proves give a warning. */
function groupsOf(falsehoods: readonly Falsehood[]): Falsehood[][] {
  const groups = Map.groupBy(falsehoods, (falsehood) => {
    const { edit, leaf } = falsehood
    return leaf.source === 'proved' || leaf.source === 'signed' ? nameOf(falsehood) : edit
  })
  return [...groups.values()]
}

/** Tries groups of falsehoods, and divides those of which one could hide another. Returns the number of visits. */
async function tryFalsehoods(place: Place, falsehoods: readonly Falsehood[], honest: Shown): Promise<number> {
  const open = groupsOf(falsehoods)
  let visits = 0
  while (open.length > 0) {
    const batch = open.splice(0, LANES)
    const shown = await Promise.all(batch.map((group) => visit(place, group, honest)))
    visits += batch.length
    for (const [index, { faults, unframed }] of shown.entries()) {
      const group = batch[index] as Falsehood[]
      const isClean = faults.length === 0 && unframed.length === 0
      if (group.length > 1 && (!isClean || isHiding(shown[index] as Shown, honest))) {
        const middle = Math.ceil(group.length / 2)
        open.push(group.slice(0, middle), group.slice(middle))
        continue
      }
      const names = `${place.path}, ${place.moment}: ${group.map(nameOf).join('; ')}`
      expect.soft(faults, `${names}: nothing false is shown as proved`).toEqual([])
      expect.soft(unframed, `${names}: nothing false is shown outside its frame`).toEqual([])
    }
  }
  return visits
}

/** What a device without history says of orders that another device placed. */
const OF_ANOTHER_DEVICE = ['elsewhere', 'bets_elsewhere']

/** Opens the screen with an honest server, which must give no warning; returns its place, and what it shows. */
async function openHonestly(stage: Stage, path: string, moment: Moment) {
  const past = await pastOf(stage)
  await stage.world.toFreshDraw()
  const isConsent = pathnameOf(path) === '/Consent'
  const secret = isConsent ? (await putWaitingProfile(stage.world.owner)).secret : ''
  const place: Place = { stage, past, moment, path: isConsent ? `/Consent#${secret}` : path }
  const honest = await visit(place, [])
  const isKnown = (what: string) => moment === 'first load' && OF_ANOTHER_DEVICE.includes(what)
  expect([honest.faults, honest.warnings.filter(({ what }) => !isKnown(what))]).toEqual([[], []])
  return { place, honest }
}

/** Falsifies leaves of the replies that a screen reads at a moment: every one, or so many that lie evenly between the first and the last. */
export function tryLeaves(path: string, moment: Moment, count = Number.POSITIVE_INFINITY): void {
  test(`C2.9 shows no false leaf as proved or outside its frame: ${path}, ${moment}`, async ({ stage }) => {
    test.setTimeout(3_600_000)
    const { place, honest } = await openHonestly(stage, path, moment)
    const all = falsehoodsOf(honest)
    const step = Math.max(1, all.length / count)
    const tried = all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
    const visits = await tryFalsehoods(place, tried, honest)
    console.log(`${path}, ${moment}: ${tried.length} of ${all.length} falsehoods, ${visits} visits`)
  })
}
