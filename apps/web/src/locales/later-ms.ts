import { account } from './account/ms.ts'
import { alarm } from './alarm/ms.ts'
import { briefing } from './briefing/ms.ts'
import { charter } from './charter/ms.ts'
import { consent } from './consent/ms.ts'
import { fairness } from './fairness/ms.ts'
import type { LaterWords } from './later-ja.ts'
import { limits } from './limits/ms.ts'
import { lottery } from './lottery/ms.ts'
import { member } from './member/ms.ts'
import { myDraws } from './my-draws/ms.ts'
import { support } from './support/ms.ts'
import { transparency } from './transparency/ms.ts'
import { wallet } from './wallet/ms.ts'

export const ms = {
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
