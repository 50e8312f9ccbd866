import { account } from './account/zh.ts'
import { alarm } from './alarm/zh.ts'
import { briefing } from './briefing/zh.ts'
import { charter } from './charter/zh.ts'
import { consent } from './consent/zh.ts'
import { fairness } from './fairness/zh.ts'
import type { LaterWords } from './later-ja.ts'
import { limits } from './limits/zh.ts'
import { lottery } from './lottery/zh.ts'
import { member } from './member/zh.ts'
import { myDraws } from './my-draws/zh.ts'
import { support } from './support/zh.ts'
import { transparency } from './transparency/zh.ts'
import { wallet } from './wallet/zh.ts'

export const zh = {
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
