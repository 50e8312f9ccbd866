import type { AccountWords } from './account-ja.ts'
import { briefing } from './briefing/en.ts'
import { care } from './care/en.ts'
import { myDraws } from './myDraws/en.ts'
import { notice } from './notice/en.ts'
import { settings } from './settings/en.ts'
import { support } from './support/en.ts'
import { transparency } from './transparency/en.ts'
import { wallet } from './wallet/en.ts'

export const en = {
  briefing,
  care,
  myDraws,
  notice,
  settings,
  support,
  transparency,
  wallet,
} satisfies AccountWords
