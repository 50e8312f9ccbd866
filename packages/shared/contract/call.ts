import type * as z from 'zod/mini'

/** Who may call: anybody, a member in good standing, or any session, a disabled member's included (charter C3.7). */
export type Access = 'public' | 'member' | 'session'

/**
 * One call of the API, written once: the server binds it and the client calls it.
 * Every call is accepted as GET and POST; `changes` says that it alters something or carries a secret,
 * so our client posts it and `LEGACY_GET_WRITES=off` refuses it as GET.
 */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly path: string
  readonly access: Access
  readonly changes: boolean
  /** a public call whose reply depends on who is logged in */
  readonly isPersonal?: boolean
  readonly input: Input
  readonly reply: Reply
}

/** A call that only reads. */
export function read<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  path: string,
  access: Access,
  input: Input,
  reply: Reply,
): Call<Input, Reply> {
  return { path, access, changes: false, input, reply }
}

/** A call that changes something or carries a secret. */
export function write<Input extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  path: string,
  access: Access,
  input: Input,
  reply: Reply,
): Call<Input, Reply> {
  return { path, access, changes: true, input, reply }
}

/** Marks a public call whose reply depends on who is logged in. */
export function personal<C extends Call>(call: C): C {
  return { ...call, isPersonal: true }
}

/** What the client sends. */
export type InputOf<C extends Call> = z.input<C['input']>
/** What the handler receives. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>
/** What the handler returns and the client receives, decoded. */
export type ReplyOf<C extends Call> = z.output<C['reply']>
