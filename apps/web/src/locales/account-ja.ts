import { briefing } from './briefing/ja.ts'
import { care } from './care/ja.ts'
import { myDraws } from './myDraws/ja.ts'
import { notice } from './notice/ja.ts'
import { settings } from './settings/ja.ts'
import { support } from './support/ja.ts'
import { transparency } from './transparency/ja.ts'
import { wallet } from './wallet/ja.ts'

/** What the screens of an account say; loaded with the first of them. */
export const ja = { briefing, care, myDraws, notice, settings, support, transparency, wallet }

/** ja is the source here, too. */
export type AccountWords = {
  readonly [F in keyof typeof ja]: Readonly<Record<keyof (typeof ja)[F], string>>
}
