import { readProof, writeProof } from '@saikoro/tlog/proof'

export interface Flip {
  /** The changed field and character, for messages. */
  readonly what: string
  readonly text: string
}

/** Fields that are changed: names and values of the JSON document, and each word of the other lines. */
const OF_JSON = /"[^"\\]*"|[\w.-]+/g
const OF_LINES = /[^\s]+/g

function flippedIn(text: string, fields: RegExp, count: number): Flip[] {
  const found = [...text.matchAll(fields)]
  return Array.from({ length: count }, (_, n) => {
    const { 0: field, index } = found[Math.floor((n * found.length) / count)] ?? { 0: '', index: 0 }
    const at = index + ((n * 7_919) % field.length)
    const other = String.fromCharCode(text.charCodeAt(at) ^ (1 + ((n * 31) % 127)))
    const what = `${field} at ${at - index}: ${JSON.stringify(other)}`
    return { what, text: text.slice(0, at) + other + text.slice(at + 1) }
  })
}

/** Returns copies of a proof with one byte changed each, spread over all its fields; two thirds of them in the JSON document. */
export function flipsOf(text: string, count: number): Flip[] {
  const proof = readProof(text)
  if (!proof) throw new Error('no proof')
  const inside = Math.ceil((count * 2) / 3)
  return [
    ...flippedIn(proof.extra, OF_JSON, inside).map(({ what, text: extra }) => ({
      what,
      text: writeProof({ ...proof, extra }),
    })),
    ...flippedIn(text.slice(text.indexOf('\nindex ')), OF_LINES, count - inside).map(
      ({ what, text: rest }) => ({ what, text: text.slice(0, text.indexOf('\nindex ')) + rest }),
    ),
  ]
}
