// Tables and links of the desk's pages, and files for spreadsheets.
import { randomUUID } from 'node:crypto'
import { spreadsheetText } from '@saikoro/shared/rules/spreadsheet'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import type { View } from './desk.ts'
import { type Html, html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'

/** A table that scrolls horizontally on narrow screens; without rows one word. */
export function table(
  { none }: Words,
  caption: string,
  heads: readonly Part[],
  rows: readonly (readonly Part[])[],
): Html {
  if (rows.length === 0) return html`<p class="soft">${none}</p>`
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table>
  <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`
}

/** A list to choose from by its label; `isOpen` adds a choice of none. */
export const select = (
  name: string,
  label: string,
  value: string,
  options: readonly (readonly [string, string])[],
  isOpen = true,
): Html =>
  html`<label class="row gap-2">${label} <select name="${name}">${isOpen && html`<option value="">–</option>`}${options.map(([each, text]) => html`<option value="${each}"${each === value && html` selected`}>${text}</option>`)}</select></label>`

/** Sends rows as a file for spreadsheets. No cell is a formula; a negative amount is a number. */
export function sendCsv(reply: FastifyReply, name: string, columns: string[], rows: readonly string[][]) {
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  const string = (cell: string) => (/^-\d+\.\d\d$/.test(cell) ? cell : spreadsheetText(cell))
  return reply
    .type('text/csv')
    .send(stringify([...rows], { header: true, bom: true, cast: { string }, columns }))
}

/** Returns the path of a table in Studio, filtered by a column's value. */
function studioLink(table: string, column: string, value: string | number): string {
  const shared = { after: 'and', id: randomUUID() }
  const filters = [{ ...shared, kind: 'ColumnFilter', column, operator: '=', value: String(value) }]
  const filter = JSON.stringify({ ...shared, kind: 'FilterGroup', filters })
  const parts = new URLSearchParams({ view: 'table', schema: 'public', table, filter })
  return `/studio#${parts.toString().replaceAll('+', '%20')}`
}

/** A link to rows of a table in Studio: table, column and its value. */
export const studioWay = (
  { words }: View,
  [table, column, value]: readonly [string, string, string | number],
  name = words.waiting.studio,
): Html => html`<a href="${studioLink(table, column, value)}" target="studio">${name}</a>`

export const memberWay = (id: number | null, name: string | null, visitor: string): Part =>
  id === null ? visitor : html`<a href="/members/${id}">${name}</a>`
