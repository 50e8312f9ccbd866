// `npm run lab -- lighthouse`: the five tabs as a slow phone sees them, the median of five runs each. Fails below the house's floor.
import { setTimeout } from 'node:timers/promises'
import lighthouse, { type Flags } from 'lighthouse'
import startProduct from '../e2e/global-setup.ts'
import { TABS } from '../e2e/screens.ts'
import { openBrowser } from '../pictures/camera.ts'

const FLOOR = { performance: 0.95, accessibility: 1, 'best-practices': 1 } as const
type Category = keyof typeof FLOOR

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const satisfies Category[]
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const RUNS = Number(process.argv[2] ?? 5)
const PORT = 9333
/** Slowed down by four, a machine below this measure is slower than the phone: its runs do not count. */
const MACHINE_MIN = 1_300
const REST_MS = 30_000
const ATTEMPTS = 4 * RUNS

interface Run {
  readonly scores: Readonly<Record<Category, number>>
  readonly metrics: readonly string[]
  /** Lighthouse's measure of this machine at that moment; a desktop that its slowdown of four turns into a phone has 1,500 */
  readonly machine: number
  /** what costs the accessibility or the practices their full score */
  readonly faults: readonly string[]
}

async function measure(path: string): Promise<Run> {
  const flags: Flags = {
    port: PORT,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    // the headless browser sends none, unlike a phone's
    extraHeaders: { 'Accept-Language': 'en' },
  }
  const result = await lighthouse(`${process.env.E2E_URL}${path}`, flags)
  if (!result) throw new Error(`Lighthouse says nothing about ${path}`)
  const { categories, audits, environment } = result.lhr
  const score = (category: Category) => categories[category]?.score ?? 0
  const faults = (['accessibility', 'best-practices'] as const).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    metrics: METRICS.map((id) => audits[id]?.displayValue ?? '?'),
    machine: environment.benchmarkIndex,
    faults,
  }
}

/** The run in the middle, by performance. */
async function median(path: string): Promise<Run> {
  const runs: Run[] = []
  for (let attempt = 0; attempt < ATTEMPTS && runs.length < RUNS; attempt += 1) {
    const run = await measure(path)
    if (run.machine >= MACHINE_MIN) runs.push(run)
    else await setTimeout(REST_MS)
  }
  if (runs.length < RUNS) throw new Error(`${path}: the machine is too slow for ${RUNS} runs`)
  const inOrder = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const middle = inOrder[Math.floor(RUNS / 2)]
  if (!middle) throw new Error('no run')
  return middle
}

function say(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

const stopProduct = await startProduct()
const browser = await openBrowser([`--remote-debugging-port=${PORT}`])
let isBelow = false
try {
  say(['screen', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'CLS', 'machine'])
  say(Array(9).fill('---'))
  for (const path of TABS) {
    const { scores, metrics, machine, faults } = await median(path)
    const figures = CATEGORIES.map((category) => scores[category].toFixed(2))
    say([path, ...figures, ...metrics, String(Math.round(machine))])
    if (faults.length > 0) process.stdout.write(`  ${faults.join(', ')}\n`)
    isBelow ||= CATEGORIES.some((category) => scores[category] < FLOOR[category])
  }
} finally {
  await browser.close()
  await stopProduct?.()
}
process.exit(isBelow ? 1 : 0)
