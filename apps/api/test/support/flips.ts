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

/** Returns copies of a proof with one byte changed each: in so many fields of the JSON document, and in each word of the other lines. */
export function flipsOf(text: string, count: number): Flip[] {
  const proof = readProof(text)
  if (!proof) throw new Error('no proof')
  const start = text.indexOf('\nindex ')
  const lines = text.slice(start)
  return [
    ...flippedIn(proof.extra, OF_JSON, count).map(({ what, text: extra }) => ({
      what,
      text: writeProof({ ...proof, extra }),
    })),
    ...flippedIn(lines, OF_LINES, [...lines.matchAll(OF_LINES)].length).map(({ what, text: rest }) => ({
      what,
      text: text.slice(0, start) + rest,
    })),
  ]
}
