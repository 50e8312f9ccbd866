// Tagged template for markup: values are escaped unless they are markup of this template.

const MARKUP = Symbol('markup')

/** A symbol as the key, so that no value from JSON or the database is taken for markup. */
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
