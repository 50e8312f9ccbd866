import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { isLong } from '@saikoro/testing/long'
import { randomOf } from '@saikoro/testing/random'
import { arrivalOf, pathnameOf, SCREENS } from '../../../apps/web/e2e/screens.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { CALLS, type Falsehood, falsehoodsIn, nameOf } from './leaves.ts'
import { type Stage, test } from './story.ts'
import { findUnframed } from './unframed.ts'
import { LANES, MOMENTS, type Moment, openVisits, type Shown, type Visits } from './visit.ts'

const PATHS = SCREENS.filter((screen) => arrivalOf(screen, 'member') === pathnameOf(screen.path)).map(
  ({ path }) => path,
)

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
  const counts = new Map<string, number>()
  for (const name of of) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].some(([name, count]) => names.filter((each) => each === name).length < count)
}

/** Whether the screen warns of more than with an honest server. */
const isWarned = (shown: Shown, honest: Shown) => shown.watch.warnings.length > honest.watch.warnings.length

/**
 * Whether one of several falsehoods could hide another: the screen shows a warning, or less than with an honest server. Texts are
 * searched everywhere; other falsehoods are only found in what the screen claims as proved.
 */
function isHiding(shown: Shown, honest: Shown, hasText: boolean): boolean {
  const claimsOf = ({ watch }: Shown) => watch.claims.map(({ what }) => what)
  return (
    isWarned(shown, honest) ||
    [...honest.calls].some((path) => !shown.calls.has(path)) ||
    isMissing(claimsOf(shown), claimsOf(honest)) ||
    (hasText && isMissing(shown.places, honest.places))
  )
}

const isProvable = ({ leaf }: Falsehood) => leaf.source === 'proved' || leaf.source === 'signed'

const PARTS = 4

function chunksOf(group: readonly Falsehood[], size: number): Falsehood[][] {
  return Array.from({ length: Math.ceil(group.length / size) }, (_, index) =>
    group.slice(index * size, (index + 1) * size),
  )
}

interface Search {
  readonly visits: Visits
  readonly honest: Shown
  readonly title: string
  /** The names of falsehoods that a screen of this device answered with a warning at this moment, when they were alone. */
  readonly warned: ReadonlySet<string>
  /** As `warned`, at any moment. */
  readonly isLikelyToWarn: (name: string) => boolean
  readonly onWarned: (name: string) => void
  /** The names of others that hide something on this screen, for later moments. */
  readonly alone: Set<string>
  /** Receives falsehoods that the screen withstood. */
  readonly onPassed: (falsehoods: readonly Falsehood[]) => void
}

/**
 * Groups falsehoods that are likely to hide nothing of each other, so that few groups have to be divided. What warned on another screen
 * at this moment is tried with the same edit of other leaves of its call, so that a call that this screen does not check is found.
 */
function groupsOf(
  { warned, isLikelyToWarn, alone }: Search,
  falsehoods: readonly Falsehood[],
): Falsehood[][] {
  const groups = Map.groupBy(falsehoods, (each) => {
    const name = nameOf(each)
    const { edit, hasText, leaf } = each
    if (warned.has(name)) return `warned ${edit} ${leaf.call.path}`
    return alone.has(name) || isLikelyToWarn(name) ? name : `${edit} ${hasText} ${isProvable(each)}`
  })
  return [...groups.values()].flatMap((group) => {
    // most warn, and are divided
    const isSmall = group.every((each) => isProvable(each) && !warned.has(nameOf(each)))
    return isSmall ? chunksOf(group, PARTS) : [group]
  })
}

/** Judges what the screen shows with these falsehoods. Returns the parts to try next: it shows something false, or one could hide another. */
function judge(search: Search, falsehoods: readonly Falsehood[], shown: Shown): Falsehood[][] {
  const { honest, title, warned, alone, onWarned, onPassed } = search
  const { watch } = shown
  const isClean = watch.faults.length === 0 && watch.unframed.length === 0
  const hasText = falsehoods.some((each) => each.hasText)
  const isKnown = falsehoods.every((each) => warned.has(nameOf(each)))
  const isDivided = !isClean || (!isKnown && isHiding(shown, honest, hasText))
  if (isDivided && falsehoods.length > 1) return chunksOf(falsehoods, Math.ceil(falsehoods.length / PARTS))
  const all = falsehoods.map(nameOf)
  if (isDivided) for (const name of all) isWarned(shown, honest) ? onWarned(name) : alone.add(name)
  const names = `${title}: ${all.join('; ')}`
  if (!isClean) console.log(names, watch.faults, watch.unframed)
  expect.soft(watch.faults, `${names}: nothing false is shown as proved`).toEqual([])
  expect.soft(watch.unframed, `${names}: nothing false is shown outside its frame`).toEqual([])
  if (isClean) onPassed(falsehoods)
  return []
}

/** Tries groups of falsehoods, and parts of those that have to be divided. Returns the number of visits. */
async function tryFalsehoods(search: Search, groups: readonly Falsehood[][]): Promise<number> {
  const { visits, honest } = search
  const open = [...groups]
  let count = 0
  while (open.length > 0) {
    const batch = open.splice(0, LANES)
    const shown = await visits.show(batch, honest)
    count += batch.length
    const parts = batch.flatMap((group, index) => judge(search, group, shown[index] as Shown))
    open.unshift(...parts)
  }
  return count
}

/** What a device without history says of orders that another device placed. */
const OF_ANOTHER_DEVICE = ['elsewhere', 'bets_elsewhere']

function expectHonest({ watch: { faults, warnings } }: Shown, moment: Moment): void {
  const unexpected = warnings.filter(
    ({ what }) => moment !== 'first load' || !OF_ANOTHER_DEVICE.includes(what),
  )
  expect([faults, unexpected], 'an honest server stays calm').toEqual([[], []])
}

const DONE = inRoot('node_modules/.cache/tampered-leaves.txt')

/** Names the client and the leaves, so that a run resumes where an earlier one with the same ones stopped. */
function versionOf(): string {
  const files = ['apps/web/dist/client-manifest.txt', 'packages/lab/tampering/leaves.ts']
  const hash = createHash('sha256')
  for (const file of files.map((each) => inRoot(each)).filter((each) => existsSync(each)))
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The moment of the device that has most to compare a reply with. */
const RICHEST: Moment = 'draw'

/** The parts of a run, the more telling one first: each value is changed at each moment, and the other edits are tried at one. */
const RUNS = [
  { name: 'leaves', has: ({ edit }: Falsehood, moment: Moment) => edit === 'changed' || moment === RICHEST },
  {
    name: 'other edits',
    has: ({ edit }: Falsehood, moment: Moment) => edit !== 'changed' && moment !== RICHEST,
  },
] as const

/** What earlier runs with this client found, one line each. */
function openNotes() {
  const version = versionOf()
  const start = `${version} `
  const lines = existsSync(DONE) ? readFileSync(DONE, 'utf8').split('\n') : []
  const done = new Set(lines.flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : [])))
  const note = (found: readonly string[]) =>
    appendFileSync(DONE, found.map((each) => `${start}${each}\n`).join(''))
  const warnedAt = new Map(
    MOMENTS.map((moment) => {
      const begin = `warned, ${moment}: `
      const names = [...done].flatMap((line) => (line.startsWith(begin) ? [line.slice(begin.length)] : []))
      return [moment, new Set(names)]
    }),
  )
  const aloneOn = new Map(PATHS.map((path) => [path, new Set<string>()]))
  return { isDone: (title: string) => done.has(title), note, warnedAt, aloneOn }
}

type Notes = ReturnType<typeof openNotes>

/** Tries falsehoods of a screen at a moment that no earlier run tried. */
async function tryLeaves(
  stage: Stage,
  { isDone, note, warnedAt, aloneOn }: Notes,
  { has }: (typeof RUNS)[number],
  path: string,
  moment: Moment,
): Promise<string> {
  const title = `${path}, ${moment}`
  const start = Date.now()
  const visits = openVisits(stage, path, moment)
  try {
    const [honest] = (await visits.show([[]])) as [Shown]
    expectHonest(honest, moment)
    const titleOf = (falsehood: Falsehood) => `${title}: ${nameOf(falsehood)}`
    const all = falsehoodsOf(honest).filter((falsehood) => has(falsehood, moment))
    const open = all.filter((falsehood) => !isDone(titleOf(falsehood)))
    const onPassed = (passed: readonly Falsehood[]) => note(passed.map(titleOf))
    const warned = warnedAt.get(moment) ?? new Set()
    const onWarned = (name: string) => {
      warned.add(name)
      note([`warned, ${moment}: ${name}`])
    }
    const isLikelyToWarn = (name: string) => [...warnedAt.values()].some((names) => names.has(name))
    const alone = aloneOn.get(path) ?? new Set()
    const search = { visits, honest, title, warned, isLikelyToWarn, alone, onWarned, onPassed }
    const count = await tryFalsehoods(search, groupsOf(search, open))
    const seconds = Math.round((Date.now() - start) / 1_000)
    return `${title}: ${open.length} of ${all.length} falsehoods, ${count} visits, ${seconds} s`
  } finally {
    await visits.close()
  }
}

/** Changes, drops, doubles and swaps each leaf of each reply that a screen reads, at five moments. */
export function tryEveryLeaf(): void {
  const notes = openNotes()
  for (const run of RUNS) {
    for (const path of PATHS) {
      for (const moment of MOMENTS) {
        const title = `${run.name}: ${path}, ${moment}`
        if (run.name !== 'leaves' && moment === RICHEST) continue
        test(title, async ({ stage }) => {
          test.skip(notes.isDone(title), 'passed before')
          test.setTimeout(3_600_000)
          console.log(await tryLeaves(stage, notes, run, path, moment))
          if (test.info().errors.length === 0) notes.note([title])
        })
      }
    }
  }
}

const nothing = () => undefined

const SAMPLE = isLong ? 30 : 8
const PER_SCREEN = isLong ? 15 : 8
/** One test would be the longest of all. */
const SEEDS = isLong ? [26, 27] : [26]

/** Samples leaves and edits with fixed seeds, some on each of a few screens and moments. */
export function trySomeLeaves(): void {
  for (const seed of SEEDS) trySample(seed)
}

function trySample(seed: number): void {
  test(`C2.9 shows ${SAMPLE} false leaves sampled with seed ${seed} nowhere as proved and nowhere outside their frame`, async ({
    stage,
  }) => {
    const { below, pick } = randomOf(seed)
    for (let left = SAMPLE; left > 0; ) {
      const [path, moment] = [pick(PATHS), pick(MOMENTS)]
      const visits = openVisits(stage, path, moment)
      try {
        const [honest] = (await visits.show([[]])) as [Shown]
        expectHonest(honest, moment)
        const leaves = [...Map.groupBy(falsehoodsOf(honest), ({ leaf }) => leaf).values()]
        const found = Array.from({ length: Math.min(left, PER_SCREEN, leaves.length) }, () =>
          pick(leaves.splice(below(leaves.length), 1)[0] as Falsehood[]),
        )
        const title = `${path}, ${moment}`
        const none = new Set<string>()
        const known = { warned: none, isLikelyToWarn: () => false, alone: new Set<string>() }
        const search = { visits, honest, title, ...known, onWarned: nothing, onPassed: nothing }
        await tryFalsehoods(search, groupsOf(search, found))
        left -= found.length
      } finally {
        await visits.close()
      }
    }
  })
}
