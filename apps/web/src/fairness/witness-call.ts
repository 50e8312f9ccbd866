import type { Call, InputOf, ReplyOf } from '@saikoro/shared/contract/call'

/** Transport of the local verifier: `callApi`, or a fake server in tests. */
export type WitnessCall = <C extends Call>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>
