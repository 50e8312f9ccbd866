import { account } from './account/ja.ts'
import { alarm } from './alarm/ja.ts'
import { briefing } from './briefing/ja.ts'
import { charter } from './charter/ja.ts'
import { consent } from './consent/ja.ts'
import { fairness } from './fairness/ja.ts'
import { limits } from './limits/ja.ts'
import { lottery } from './lottery/ja.ts'
import { member } from './member/ja.ts'
import { myDraws } from './my-draws/ja.ts'
import { support } from './support/ja.ts'
import { transparency } from './transparency/ja.ts'
import { wallet } from './wallet/ja.ts'

/** What all other screens say; loaded with the first of them. */
export const ja = {
  alarm,
  briefing,
  charter,
  limits,
  consent,
  fairness,
  lottery,
  member,
  myDraws,
  account,
  support,
  transparency,
  wallet,
}

/** ja is the source here, too. */
export type LaterWords = {
  readonly [F in keyof typeof ja]: Readonly<Record<keyof (typeof ja)[F], string>>
}
