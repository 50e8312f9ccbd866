import { base } from './base/ja.ts'
import { common } from './common/ja.ts'
import { home } from './home/ja.ts'
import { reservation } from './reservation/ja.ts'
import { video } from './video/ja.ts'
import { xuanfei } from './xuanfei/ja.ts'

/** What nearly every screen says, and those where a visitor looks around first. */
export const ja = { base, common, home, reservation, video, xuanfei }

/** ja is the source: the other languages have the same features and keys. */
export type Words = {
  readonly [F in keyof typeof ja]: Readonly<Record<keyof (typeof ja)[F], string>>
}
