// Small changes of one value of a JSON document.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type Path = readonly (string | number)[]

export interface Mutant {
  readonly path: Path
  /** the kind of change */
  readonly how: string
  readonly value: Json
}

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

function* ofText(text: string, from: number): Generator<[string, Json]> {
  yield* [
    ['null', null],
    ['empty', ''],
    ['number', Number(text) || 0],
    ['list', [text]],
    ['true', true],
  ] as const
  yield* [
    ['space', `${text} `],
    ['line end', `${text}\n`],
    ['zero', `0${text}`],
  ] as const
  if (text === '') return
  const at = from % text.length
  yield ['flip', spliced(text, at, 1, flipped(text.charAt(at)))]
  yield ['space inside', spliced(text, at, 0, ' ')]
  yield ['drop', spliced(text, at, 1, '')]
  yield ['double', spliced(text, at, 0, text.charAt(at))]
  const letter = indexFrom(text.length, at, (place) => /[a-z]/.test(text.charAt(place)))
  if (letter !== undefined) yield ['case', spliced(text, letter, 1, text.charAt(letter).toUpperCase())]
  const pair = indexFrom(text.length - 1, at, (place) => text.charAt(place) !== text.charAt(place + 1))
  if (pair !== undefined) yield ['swap', spliced(text, pair, 2, text.charAt(pair + 1) + text.charAt(pair))]
}

function* ofNumber(value: number): Generator<[string, Json]> {
  yield* [
    ['more', value + 1],
    ['less', value - 1],
    ['half', value + 0.5],
    ['negative', -1 - value],
  ] as const
  yield* [
    ['null', null],
    ['text', String(value)],
    ['list', [value]],
    ['true', true],
    ['zero', 0],
  ] as const
}

function* ofList(list: readonly Json[], from: number): Generator<[string, Json]> {
  yield* [
    ['null', null],
    ['empty', []],
    ['record', {}],
    ['text', JSON.stringify(list)],
  ] as const
  if (list.length === 0) return
  const at = from % list.length
  yield ['drop', list.toSpliced(at, 1)]
  yield ['double', list.toSpliced(at, 0, list[at] ?? null)]
  const next = list[at + 1]
  if (next !== undefined) yield ['swap', list.toSpliced(at, 2, next, list[at] ?? null)]
}

function* ofRecord(record: { readonly [name: string]: Json }, from: number): Generator<[string, Json]> {
  yield* [
    ['null', null],
    ['list', []],
    ['text', JSON.stringify(record)],
  ] as const
  yield ['unknown', { ...record, note: '' }]
  const names = Object.keys(record)
  const gone = names[from % names.length]
  yield ['drop', Object.fromEntries(Object.entries(record).filter(([name]) => name !== gone))]
}

function variantsOf(value: Json, from: number): Generator<[string, Json]> {
  if (typeof value === 'string') return ofText(value, from)
  if (typeof value === 'number') return ofNumber(value)
  if (Array.isArray(value)) return ofList(value, from)
  if (isRecord(value)) return ofRecord(value, from)
  return [
    ['zero', 0],
    ['empty', ''],
    ['dash', '-'],
    ['list', []],
    ['false', false],
  ].values() as never
}

/**
 * Returns all changes of the value at a path.
 * @param other another document, whose value at the same path is one of the mutants
 * @param from the index of the character, element or field to change, modulo their number
 */
export function mutantsAt(document: Json, path: Path, other: Json, from: number): Mutant[] {
  const value = valueAt(document, path)
  const variants: [string, Json][] = [...variantsOf(value, from), ['of another', valueAt(other, path)]]
  return variants.flatMap(([how, changed]) =>
    JSON.stringify(changed) === JSON.stringify(value) ? [] : [{ path, how, value: changed }],
  )
}
