// Small changes of one value of a JSON document.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type Path = readonly (string | number)[]

function isRecord(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value at a path; `null` if there is none. */
function valueAt(document: Json, [step, ...rest]: Path): Json {
  if (step === undefined) return document
  const inner =
    typeof document === 'object' && document !== null ? (document as Record<string, Json>)[step] : null
  return valueAt(inner ?? null, rest)
}

/** Returns the document with another value at a path. */
export function withValue(document: Json, [step, ...rest]: Path, value: Json): Json {
  if (step === undefined) return value
  if (Array.isArray(document)) {
    return document.with(Number(step), withValue(document[Number(step)] ?? null, rest, value))
  }
  const record = isRecord(document) ? document : {}
  return { ...record, [step]: withValue(record[step] ?? null, rest, value) }
}

/** Returns the paths of all values inside a document. */
export function pathsOf(document: Json): Path[] {
  if (typeof document !== 'object' || document === null) return []
  const inner: [string | number, Json][] = Array.isArray(document)
    ? [...document.entries()]
    : Object.entries(document)
  return inner.flatMap(([step, value]) => [[step], ...pathsOf(value).map((path) => [step, ...path])])
}

function spliced(text: string, at: number, removed: number, inserted: string): string {
  return text.slice(0, at) + inserted + text.slice(at + removed)
}

function flipped(sign: string): string {
  const digit = Number.parseInt(sign, 16)
  return Number.isNaN(digit) ? '~' : (digit ^ 1).toString(16)
}

/** Returns the first index from `from` on, wrapping around, that satisfies the predicate. */
function indexFrom(length: number, from: number, isWanted: (at: number) => boolean): number | undefined {
  for (let step = 0; step < length; step += 1) {
    const at = (from + step) % length
    if (isWanted(at)) return at
  }
  return undefined
}

function ofText(text: string, from: number): Json[] {
  const whole: Json[] = [null, '', Number(text) || 0, [text], true, `${text} `, `${text}\n`, `0${text}`]
  if (text === '') return whole
  const at = from % text.length
  const letter = indexFrom(text.length, at, (place) => /[a-z]/.test(text.charAt(place)))
  const pair = indexFrom(text.length - 1, at, (place) => text.charAt(place) !== text.charAt(place + 1))
  return [
    ...whole,
    spliced(text, at, 1, flipped(text.charAt(at))),
    spliced(text, at, 0, ' '),
    spliced(text, at, 1, ''),
    spliced(text, at, 0, text.charAt(at)),
    ...(letter === undefined ? [] : [spliced(text, letter, 1, text.charAt(letter).toUpperCase())]),
    ...(pair === undefined ? [] : [spliced(text, pair, 2, text.charAt(pair + 1) + text.charAt(pair))]),
  ]
}

function ofNumber(value: number): Json[] {
  return [value + 1, value - 1, value + 0.5, -1 - value, null, String(value), [value], true, 0]
}

function ofList(list: readonly Json[], from: number): Json[] {
  const whole: Json[] = [null, [], {}, JSON.stringify(list)]
  if (list.length === 0) return whole
  const at = from % list.length
  const [one = null, next] = list.slice(at, at + 2)
  return [
    ...whole,
    list.toSpliced(at, 1),
    list.toSpliced(at, 0, one),
    ...(next === undefined ? [] : [list.toSpliced(at, 2, next, one)]),
  ]
}

function ofRecord(record: { readonly [name: string]: Json }, from: number): Json[] {
  const names = Object.keys(record)
  const gone = names[from % names.length]
  const without = Object.fromEntries(Object.entries(record).filter(([name]) => name !== gone))
  return [null, [], JSON.stringify(record), { ...record, note: '' }, without]
}

function variantsOf(value: Json, from: number): Json[] {
  if (typeof value === 'string') return ofText(value, from)
  if (typeof value === 'number') return ofNumber(value)
  if (Array.isArray(value)) return ofList(value, from)
  if (isRecord(value)) return ofRecord(value, from)
  return [0, '', '-', [], false]
}

/**
 * Returns other values for a path of a document.
 * @param other another document, whose value at the same path is one of the mutants
 * @param from the index of the character, element or field to change, modulo their number
 */
export function mutantsAt(document: Json, path: Path, other: Json, from: number): Json[] {
  const value = valueAt(document, path)
  const variants = [...variantsOf(value, from), valueAt(other, path)]
  return variants.filter((changed) => JSON.stringify(changed) !== JSON.stringify(value))
}
