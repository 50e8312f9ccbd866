import { alarm } from './alarm/ms.ts'
import { briefing } from './briefing/ms.ts'
import { care } from './care/ms.ts'
import { consent } from './consent/ms.ts'
import { fairness } from './fairness/ms.ts'
import type { LaterWords } from './later-ja.ts'
import { lottery } from './lottery/ms.ts'
import { member } from './member/ms.ts'
import { myDraws } from './myDraws/ms.ts'
import { notice } from './notice/ms.ts'
import { settings } from './settings/ms.ts'
import { support } from './support/ms.ts'
import { transparency } from './transparency/ms.ts'
import { wallet } from './wallet/ms.ts'

export const ms = {
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
