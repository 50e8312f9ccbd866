import type { AccountWords } from './account-ja.ts'
import { briefing } from './briefing/ms.ts'
import { care } from './care/ms.ts'
import { myDraws } from './myDraws/ms.ts'
import { notice } from './notice/ms.ts'
import { settings } from './settings/ms.ts'
import { support } from './support/ms.ts'
import { transparency } from './transparency/ms.ts'
import { wallet } from './wallet/ms.ts'

export const ms = {
  briefing,
  care,
  myDraws,
  notice,
  settings,
  support,
  transparency,
  wallet,
} satisfies AccountWords
