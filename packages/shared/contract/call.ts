import * as z from 'zod/mini'
import type { EveryLeafMarked } from '../source.ts'

/**
 * Permitted callers: everybody, enabled members, every session including those of disabled members (charter C3.7), or an enrolled device
 * of a companion (charter C5.5). A token of one kind is unknown to the calls of the other.
 */
export type Access = 'public' | 'member' | 'session' | 'companion'

/** The contract of one API call, which the server binds and the client calls. Every call is accepted as GET and POST. */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> {
  readonly path: string
  readonly access: Who
  /** changes data or carries a secret: our client uses POST, and `LEGACY_GET_WRITES=off` rejects GET */
  readonly changes: boolean
  /** GET is rejected in any case: logs and histories store addresses */
  readonly isPostOnly?: boolean
  /** a public call whose reply depends on the member who is logged in */
  readonly isPersonal?: boolean
  readonly input: Input
  readonly reply: Reply
}

const calls =
  (changes: boolean) =>
  <Fields extends z.core.$ZodLooseShape, Reply extends z.ZodMiniType, Who extends Access>(
    path: string,
    access: Who,
    fields: Fields,
    reply: Reply & EveryLeafMarked<Reply>,
  ): Call<z.ZodMiniObject<Fields>, Reply, Who> => ({ path, access, changes, input: z.object(fields), reply })

/** Returns the contract of a call that only reads. */
export const read = calls(false)

/** Returns the contract of a call that changes data or carries a secret. */
export const write = calls(true)

/** Marks a public call whose reply depends on the member who is logged in. */
export function personal<C extends Call>(call: C): C {
  return { ...call, isPersonal: true }
}

/** Marks a call whose secret may be in no address. The specification's own calls accept GET. */
export function postOnly<C extends Call>(call: C): C {
  return { ...call, isPostOnly: true }
}

/** The input as the client passes it. */
export type InputOf<C extends Call> = z.input<C['input']>
/** The input as the handler receives it, parsed. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>
/** The reply as the handler returns it and the client receives it, decoded. */
export type ReplyOf<C extends Call> = z.output<C['reply']>
