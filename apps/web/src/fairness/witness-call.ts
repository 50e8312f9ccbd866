import type { Call, InputOf, ReplyOf } from '@saikoro/shared/contract/call'

/** How the witness asks the server: `callApi`, or a test's own house. */
export type WitnessCall = <C extends Call>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>
