// Lists of the desk: title, facts and links of each row.
import { type Html, html, type Part } from './html.ts'

export interface Line {
  readonly title: Part
  readonly isNew?: boolean
  /** name and value; empty ones are left out */
  readonly facts: readonly (readonly [string, Part])[]
  readonly picture?: { readonly url: string; readonly words: string }
  readonly links: Part
}

function lineOf({ title, isNew, facts, picture, links }: Line): Html {
  const told = facts.filter(([, value]) => value !== '' && value !== null && value !== false)
  return html`<li class="line">
  ${picture && html`<a class="voucher" href="${picture.url}" target="_blank"><img src="${picture.url}" alt="${picture.words}" loading="lazy"></a>`}
  <div><p class="lead">${isNew && html`<span class="new">New</span> `}${title}</p>
  <dl>${told.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  <p class="ways">${links}</p></div></li>`
}

export function list(lines: readonly Line[], nothing: string): Html {
  if (lines.length === 0) return html`<p class="soft">${nothing}</p>`
  return html`<ul class="lines">${lines.map(lineOf)}</ul>`
}

/** A table that scrolls horizontally on narrow screens. */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly Part[])[]): Html {
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table>
  <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`
}

export const studioWay = (href: string, words = 'Open in Studio'): Html =>
  html`<a href="${href}" target="studio">${words}</a>`

export const memberWay = (id: number | null, name: string | null): Part =>
  id === null ? 'a visitor' : html`<a href="/members/${id}">${name}</a>`
