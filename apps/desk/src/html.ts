// Markup by tagged template: whatever is put into it is text, unless it is markup of this file itself.

const MARKUP = Symbol('markup')

/** The key is a symbol, so that no value out of JSON or of the database passes for markup. */
export interface Html {
  readonly [MARKUP]: string
}

export type Part = Html | string | number | bigint | false | null | undefined | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

function write(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'object') return MARKUP in part ? part[MARKUP] : part.map(write).join('')
  return String(part).replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? '')
}

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.reduce((before, string, place) => before + write(parts[place - 1]) + string)
  return { [MARKUP]: text }
}

export const textOf = (markup: Html): string => markup[MARKUP]
