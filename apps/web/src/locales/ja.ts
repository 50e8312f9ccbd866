import { app } from './app/ja.ts'
import { base } from './base/ja.ts'
import { draw } from './draw/ja.ts'
import { home } from './home/ja.ts'
import { report } from './report/ja.ts'
import { site } from './site/ja.ts'
import { ui } from './ui/ja.ts'
import { video } from './video/ja.ts'
import { xuanfei } from './xuanfei/ja.ts'

/** What nearly every screen says, and those where a visitor looks around first. */
export const ja = { app, base, draw, home, report, site, ui, video, xuanfei }

/** ja is the source: the other languages have the same features and keys. */
export type Words = {
  readonly [F in keyof typeof ja]: Readonly<Record<keyof (typeof ja)[F], string>>
}
