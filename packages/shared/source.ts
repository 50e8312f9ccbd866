import * as z from 'zod/mini'

declare const sourceOf: unique symbol
declare const reportedValue: unique symbol

/** Marks a schema with the source of its value. Exists for the compiler only. */
interface From<Source> {
  readonly [sourceOf]: Source
}

/**
 * A value that the server reports and nobody has proved. At run time it is the plain value. To the compiler it is a symbol, because a
 * symbol can neither be rendered, nor concatenated, nor compared, nor written into a template.
 */
export type Unverified<T> = symbol & { readonly [reportedValue]: T }

/** Words of the server, which only a quotation shows. */
export type Quoted = Unverified<string> & From<'quote'>

/** Marks a value that the client compares with a proof before it shows it. */
export function reported<S extends z.ZodMiniType>(schema: S): S & From<'reported'> {
  return schema as S & From<'reported'>
}

/** Marks a field that only other clients read. */
export function forOldClients<S extends z.ZodMiniType>(schema: S): S & From<'old clients'> {
  return schema as S & From<'old clients'>
}

/** Words of the server about a member, a draw or points. */
export const quote = z.string() as z.ZodMiniString & From<'quote'>

/** Whether there are no such words. */
export function isBlank(words: Quoted): boolean {
  return (words as unknown) === ''
}

/** Content of operators, such as texts of notices. Its own screens show it; no card that can carry a stamp does. */
export const content = z.string()

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
export const gameKey = ofForm(/^[a-z0-9]{2,16}$/)

type Leaf<S extends z.ZodMiniType> =
  S extends From<'quote'> ? Quoted : S extends From<'reported'> ? Unverified<z.output<S>> : z.output<S>

/** A reply as the client sees it: the value of each leaf as far as its source allows. */
export type Sourced<S> =
  S extends From<unknown>
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
              : S extends z.ZodMiniType
                ? z.output<S>
                : never
