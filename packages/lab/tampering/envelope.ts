import type { Call } from '@saikoro/shared/contract/call'
import type * as z from 'zod/mini'

/** What crosses the wire around every reply. */
export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: string
}

/** A reply as it crosses the wire: points are strings there. */
export type WireOf<C extends Call> = z.input<C['reply']>

export function openData(data: string): unknown {
  return JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
}

export function sealData(data: unknown): string {
  return Buffer.from(JSON.stringify(data)).toString('base64')
}
