// The table of docs/asvs.md: every level 1 and 2 requirement of OWASP ASVS 5.0.0, in our words, with its evidence.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { inRoot } from '../../runtime/system/paths.ts'
import { SECTIONS } from '../asvs/asvs-sections.ts'
import { PROBES } from '../asvs/probes.ts'

const SAID = {
  holds: 'holds',
  otherwise: 'in another way',
  partly: 'partly',
  open: '**open**',
  installation: 'up to the installation',
  none: 'does not apply',
} as const
type State = keyof typeof SAID
const STATES = Object.keys(SAID) as State[]
const OURS: readonly State[] = ['holds', 'otherwise', 'partly']

const FOUR_WORDS = /(\S+\s+){3}\S/

/**
 * A requirement, or with a shorter number a section or chapter. `checked` says how: by an executable probe of the running product, by a
 * test with this title, or by reading (of this file, where we meet the requirement). `on`: the day of the last check.
 */
export const row = z
  .object({
    id: z.string().check(z.regex(/^\d+(\.\d+){0,2}$/)),
    state: z.enum(STATES),
    checked: z.enum(['probe', 'test', 'reading']),
    on: z.iso.date(),
    file: z.string(),
    title: z.string(),
    words: z.string().check(z.minLength(1)),
  })
  .check(
    z.refine(
      ({ state, checked, file }) => checked !== 'reading' || !OURS.includes(state) || file !== '',
      'names nothing that was read',
    ),
    z.refine(
      ({ checked, file, title }) => (checked === 'test') === (title !== '') && (title === '' || file !== ''),
      'names no test',
    ),
    z.refine(({ state, words }) => state === 'holds' || FOUR_WORDS.test(words), 'gives no reason'),
  )
type Row = z.output<typeof row>

export interface Requirement extends Row {
  readonly level: 1 | 2
}

/** All level 1 and 2 numbers with their level, in the order of the standard. */
export const NUMBERS: ReadonlyMap<string, 1 | 2> = new Map(
  Object.entries(SECTIONS).flatMap(([section, [first, second]]) =>
    Array.from({ length: first + second }, (_, at) => [`${section}.${at + 1}`, at < first ? 1 : 2] as const),
  ),
)

const covers = ({ id }: Row, number: string) => number === id || number.startsWith(`${id}.`)

/** Returns each number with its row. Throws on a number without a row or with two, and on a row without a number. */
export function requirementsOf(rows: readonly Row[]): Requirement[] {
  const numbers = [...NUMBERS.keys()]
  const unknown = rows.filter((each) => !numbers.some((number) => covers(each, number)))
  if (unknown.length > 0) throw new Error(`no such requirement: ${unknown.map(({ id }) => id).join(' ')}`)
  return [...NUMBERS].map(([id, level]) => {
    const [found, second] = rows.filter((each) => covers(each, id))
    if (!found || second) throw new Error(`requirement ${id} stands ${found ? 'twice' : 'nowhere'}`)
    return { ...found, id, level }
  })
}

export function readRows(): Row[] {
  const file = readFileSync(inRoot('packages/lab/docs/asvs.csv'), 'utf8')
  return z.parse(z.array(row), parse(file, { columns: true }))
}

const probeOf = (number: string) => PROBES.find(({ rows }) => rows.includes(number))

function evidenceOf({ id, checked, file, title }: Requirement): string {
  if (checked === 'probe') return probeOf(id)?.title ?? ''
  return [title, file && `\`${file}\``].filter(Boolean).join(', ')
}

const lineOf = (each: Requirement): string =>
  `| ${each.id} | ${each.level} | ${SAID[each.state]} | ${each.words} | ${each.checked}, ${each.on} | ${evidenceOf(each)} |`

/** Returns the table of docs/asvs.md. */
export function securityTable(requirements: readonly Requirement[]): string {
  const count = (state: State, level: number) =>
    requirements.filter((each) => each.state === state && each.level === level).length
  const sums = STATES.map((state) => `| ${SAID[state]} | ${count(state, 1)} | ${count(state, 2)} |`)
  return [
    '| state | level 1 | level 2 |',
    '| --- | --- | --- |',
    ...sums,
    '',
    '| requirement | level | state | how | checked | by |',
    '| --- | --- | --- | --- | --- | --- |',
    ...requirements.map(lineOf),
  ].join('\n')
}
