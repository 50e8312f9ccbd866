import * as z from 'zod/mini'

declare const sourceOf: unique symbol
declare const reportedValue: unique symbol

/**
 * Where the value of a leaf comes from, and so what a screen may do with it. `proved`: the client compares it with a proof before it shows
 * it. `signed`: evidence that a verifier reads. `quote`: only a quotation shows it. `content`: its own screens show it, no card that can
 * carry a stamp does. `key`: chooses among the client's own words and addresses. `old clients`: ours does not read it.
 */
export type Source = 'proved' | 'signed' | 'quote' | 'content' | 'key' | 'old clients'

interface From<Kind extends Source> {
  readonly [sourceOf]: Kind
}

/**
 * A value that the server reports and nobody has proved. At run time it is the plain value. To the compiler it is a symbol, because a
 * symbol can neither be rendered, nor concatenated, nor compared, nor written into a template.
 */
export type Unverified<T> = symbol & { readonly [reportedValue]: T }

/** Words or a figure of the server, which only a quotation shows. */
export type Quoted<T = string> = Unverified<T> & From<'quote'>

/** Marks a copy of a schema, because several leaves share one. Tests read `source` in its definition. */
function from<Kind extends Source>(source: Kind) {
  return <S extends z.ZodMiniType>(schema: S) =>
    schema.clone({ ...schema._zod.def, source } as never) as S & From<Kind>
}

export const reported = from('proved')
export const quoted = from('quote')
export const key = from('key')
const signed = from('signed')
export const publicContent = from('content')
export const forOldClients = from('old clients')

const string = z.string()
/** Words of the server about a member, a draw or points. */
export const quote = quoted(string)
/** Content of operators, such as texts of notices, or what members enter about themselves. */
export const content = publicContent(string)
/** A signature, receipt or session token. */
export const evidence = signed(string)
/** The id of a row, a cursor, or a code of a closed list. */
export const ref = key(z.int())
/** A number that the operator states. */
export const figure = quoted(z.int())

/** Whether there are no such words, or no such time. */
export function isBlank(quoted: Quoted<string | number | null>): boolean {
  const value: unknown = quoted
  return value === '' || value === null
}

/** Controls that reverse or isolate the order in which text is shown, with which it could show other words than it holds. */
const DIRECTION = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Returns a text without controls of its direction. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '')
}

/** A string of one form. `z.regex` would add the check of its kind to what every visitor loads. */
export function ofForm(form: RegExp) {
  return z.string().check(z.refine((text: string) => form.test(text)))
}

/** The number of a draw, `YYYYMMDD` and four digits; '' for none. */
export const issue = ofForm(/^(\d{12})?$/)

/** The key of a game, as in the log. */
export const gameKey = key(ofForm(/^[a-z0-9]{2,16}$/))

type Leaf<S extends z.ZodMiniType> =
  S extends From<'quote'>
    ? Quoted<z.output<S>>
    : S extends From<'proved'>
      ? Unverified<z.output<S>>
      : z.output<S>

/** A reply as the client sees it: the value of each leaf as far as its source allows. Members of a closed list are keys. */
export type Sourced<S> =
  S extends From<Source>
    ? S extends z.ZodMiniType
      ? Leaf<S>
      : never
    : S extends z.ZodMiniObject<infer Shape>
      ? {
          readonly [Name in keyof Shape as Shape[Name] extends From<'old clients'> ? never : Name]: Sourced<
            Shape[Name]
          >
        }
      : S extends z.ZodMiniArray<infer Element>
        ? Sourced<Element>[]
        : S extends z.ZodMiniNullable<infer Inner>
          ? Sourced<Inner> | null
          : S extends z.ZodMiniOptional<infer Inner>
            ? Sourced<Inner> | undefined
            : S extends z.ZodMiniUnion<infer Options>
              ? Sourced<Options[number]>
              : S extends ClosedList
                ? z.output<S>
                : Unmarked

interface ClosedList extends z.ZodMiniType {
  readonly _zod: z.ZodMiniType['_zod'] & { readonly def: { readonly type: 'enum' | 'literal' | 'never' } }
}

interface Unmarked {
  readonly 'this leaf of a reply has no source': never
}

/** Refuses a reply with a leaf whose source nobody has stated. */
export type EveryLeafMarked<S> = [HasUnmarked<Sourced<S>>] extends [never] ? unknown : Unmarked

type HasUnmarked<T> = T extends Unmarked
  ? true
  : T extends symbol
    ? never
    : T extends readonly (infer Element)[]
      ? HasUnmarked<Element>
      : T extends object
        ? { [Name in keyof T]: HasUnmarked<T[Name]> }[keyof T]
        : never
