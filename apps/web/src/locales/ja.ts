import { base } from './base/ja.ts'
import { common } from './common/ja.ts'
import { consent } from './consent/ja.ts'
import { fairness } from './fairness/ja.ts'
import { home } from './home/ja.ts'
import { lottery } from './lottery/ja.ts'
import { member } from './member/ja.ts'
import { video } from './video/ja.ts'
import { xuanfei } from './xuanfei/ja.ts'

export const ja = { base, common, consent, fairness, home, lottery, member, video, xuanfei }

/** ja is the source: the other languages have the same features and keys. */
export type Words = {
  readonly [F in keyof typeof ja]: Readonly<Record<keyof (typeof ja)[F], string>>
}
