import type { Call } from '@saikoro/shared/contract/call'
import type * as z from 'zod/mini'

/** The envelope of every reply on the wire. */
export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: string
}

/** A reply as encoded on the wire, with points as strings. */
export type WireOf<C extends Call> = z.input<C['reply']>

export function openData(data: string): unknown {
  return JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
}

export function sealData(data: unknown): string {
  return Buffer.from(JSON.stringify(data)).toString('base64')
}
