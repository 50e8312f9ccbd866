// The rows of SECURITY.md: requirements of OWASP ASVS 5.0 by their numbers, in words of ours, with the test that holds each.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { inRoot } from '../setup/paths.ts'

const row = z.object({
  id: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  level: z.enum(['1', '2']),
  state: z.enum(['holds', 'partly', 'open', 'installation', 'none']),
  test: z.string(),
  words: z.string().check(z.minLength(1)),
})

type Requirement = z.output<typeof row>

export function readRequirements(): Requirement[] {
  const file = readFileSync(inRoot('scripts/docs/asvs.csv'), 'utf8')
  // only the first four fields are set apart by commas: what is left are words
  const [, ...lines] = file.trimEnd().split('\n')
  return lines.map((line) => {
    const [id, level, state, test, ...words] = parse(line)[0] as string[]
    return z.parse(row, { id, level, state, test, words: words.join(',') })
  })
}

const SAID: Readonly<Record<Requirement['state'], string>> = {
  holds: 'holds',
  partly: 'partly',
  open: '**open**',
  installation: 'up to the installation',
  none: 'does not apply',
}

const lineOf = ({ id, level, state, test, words }: Requirement): string =>
  `| ${id} | ${level} | ${SAID[state]} | ${words.replaceAll('; ', ', ')} | ${test === '' ? '' : `\`${test}\``} |`

/** What stands between the marks of SECURITY.md. */
export function securityTable(requirements: readonly Requirement[]): string {
  const count = (state: Requirement['state'], level: string) =>
    requirements.filter((each) => each.state === state && each.level === level).length
  const states = Object.keys(SAID) as Requirement['state'][]
  const sums = states.map((state) => `| ${SAID[state]} | ${count(state, '1')} | ${count(state, '2')} |`)
  return [
    '| state | level 1 | level 2 |',
    '| --- | --- | --- |',
    ...sums,
    '',
    '| requirement | level | state | how | held by |',
    '| --- | --- | --- | --- | --- |',
    ...requirements.map(lineOf),
  ].join('\n')
}
