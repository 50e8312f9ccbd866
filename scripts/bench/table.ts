import os from 'node:os'
import type { Row } from './row.ts'

/** The table as Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ work, against, measured, value, goal, holds }) =>
      `| ${work} | ${against} | ${measured} | ${value.toFixed(2)} | ${goal} | ${holds ? 'yes' : 'no'} |`,
  )
  return [
    `Node ${process.versions.node}, ${os.availableParallelism()} cores for client, API and PostgreSQL together.`,
    '',
    '| work | against | measured | value | goal | holds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
