import type { Call } from '@saikoro/shared/contract/call'
import { describeCalls } from '../../src/openapi/calls.ts'

/** Returns every call that the contract exports. */
export async function allCalls(): Promise<Call[]> {
  return (await describeCalls()).map(({ call }) => call)
}
