import { account } from './account/en.ts'
import { alarm } from './alarm/en.ts'
import { briefing } from './briefing/en.ts'
import { charter } from './charter/en.ts'
import { consent } from './consent/en.ts'
import { fairness } from './fairness/en.ts'
import type { LaterWords } from './later-ja.ts'
import { limits } from './limits/en.ts'
import { lottery } from './lottery/en.ts'
import { member } from './member/en.ts'
import { myDraws } from './my-draws/en.ts'
import { support } from './support/en.ts'
import { transparency } from './transparency/en.ts'
import { wallet } from './wallet/en.ts'

export const en = {
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
} satisfies LaterWords
