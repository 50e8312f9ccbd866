// Lists of the desk: title, facts, decisions and links of each row.
import { type Html, html, type Part } from './html.ts'

export interface Line {
  readonly id: string
  /** changes when the script has to draw the row anew */
  readonly stamp: string
  readonly state: 'free' | 'held' | 'claimed'
  /** what a screen reader calls the row */
  readonly name: string
  /** checkbox for decisions about many rows */
  readonly tick?: { readonly form: string; readonly value: string; readonly words: string } | undefined
  readonly title: Part
  readonly isNew: Part
  readonly notice?: Part
  /** name and value; empty ones are left out */
  readonly facts: readonly (readonly [string, Part])[]
  readonly picture?: { readonly url: string; readonly words: string } | undefined
  readonly actions: Part
  readonly links: Part
}

function lineOf({
  id,
  stamp,
  state,
  name,
  tick,
  title,
  isNew,
  notice,
  facts,
  picture,
  actions,
  links,
}: Line): Html {
  const shownFacts = facts.filter(([, value]) => value !== '' && value !== null && value !== false)
  return html`<li class="line" id="${id}" data-stamp="${stamp}" data-state="${state}" tabindex="-1" aria-label="${name}">
  ${picture && html`<a class="voucher" href="${picture.url}" target="_blank"><img src="${picture.url}" alt="${picture.words}" loading="lazy"></a>`}
  <div><p class="strong">${tick && html`<label class="tick"><input type="checkbox" name="row" value="${tick.value}" form="${tick.form}" aria-label="${tick.words}"></label>`}${isNew && html`<span class="new">${isNew}</span> `}${title}</p>
  ${notice && html`<p class="notice">${notice}</p>`}
  <dl>${shownFacts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
  ${actions}<p class="ways">${links}</p></div></li>`
}

export function list(id: string, lines: readonly Line[], nothing: string): Html {
  return html`<ul class="queue" id="${id}" data-list>${lines.map(lineOf)}</ul>
  <p class="soft" id="${id}-none" data-live>${lines.length === 0 && nothing}</p>`
}

/** A table that scrolls horizontally on narrow screens. */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly Part[])[]): Html {
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table>
  <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`
}

export const studioWay = (href: string, words: string): Html =>
  html`<a href="${href}" target="studio">${words}</a>`

export const memberWay = (id: number | null, name: string | null, visitor: string): Part =>
  id === null ? visitor : html`<a href="/members/${id}">${name}</a>`
