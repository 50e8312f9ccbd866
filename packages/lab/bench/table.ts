import type { Figures, Measured } from './figures.ts'
import type { Row } from './row.ts'

const HEAD = ['| work | against | measured | value | goal | holds |', '| --- | --- | --- | --- | --- | --- |']

const line = ({ work, against, measured, value, goal, holds, undecided }: Row): string =>
  `| ${work} | ${against} | ${measured} | ${value.toFixed(2)} | ${goal} | ${undecided ? 'undecided' : holds ? 'yes' : 'no'} |`

const about = ({ day, node, cores }: Measured): string =>
  `${day}, Node ${node}, ${cores} cores for client, API and PostgreSQL together`

/** Returns all parts as one Markdown table, with day and machine. */
export function table(figures: Figures): string {
  const runs = Map.groupBy(Object.entries(figures), ([, measured]) => about(measured))
  const said = [...runs].map(([what, parts]) => `${parts.map(([part]) => part).join(', ')}: ${what}.`)
  const rows = Object.values(figures).flatMap(({ rows }) => rows)
  return ['', ...said, '', ...HEAD, ...rows.map(line), ''].join('\n')
}

/** Returns the summary for README.md: how many rows reach their goals, and the others. */
export function short(figures: Figures): string {
  const rows = Object.values(figures).flatMap(({ rows }) => rows)
  const undecided = rows.filter((row) => row.undecided)
  const missed = rows.filter((row) => !row.holds && !row.undecided)
  const names = missed.map(
    ({ work, against, value, goal }) => `${work} : ${against} ${value.toFixed(2)} (${goal})`,
  )
  const reached = rows.length - missed.length - undecided.length
  const all = `${reached} of ${rows.length} rows reach their goals, ${undecided.length} are undecided`
  return names.length === 0 ? `${all}.` : `${all}; not these: ${names.join(' · ')}.`
}
