import { alarm } from './alarm/en.ts'
import { briefing } from './briefing/en.ts'
import { care } from './care/en.ts'
import { consent } from './consent/en.ts'
import { fairness } from './fairness/en.ts'
import type { LaterWords } from './later-ja.ts'
import { lottery } from './lottery/en.ts'
import { member } from './member/en.ts'
import { myDraws } from './myDraws/en.ts'
import { notice } from './notice/en.ts'
import { settings } from './settings/en.ts'
import { support } from './support/en.ts'
import { transparency } from './transparency/en.ts'
import { wallet } from './wallet/en.ts'

export const en = {
  alarm,
  briefing,
  care,
  consent,
  fairness,
  lottery,
  member,
  myDraws,
  notice,
  settings,
  support,
  transparency,
  wallet,
} satisfies LaterWords
