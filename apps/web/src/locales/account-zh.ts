import type { AccountWords } from './account-ja.ts'
import { briefing } from './briefing/zh.ts'
import { care } from './care/zh.ts'
import { myDraws } from './myDraws/zh.ts'
import { notice } from './notice/zh.ts'
import { settings } from './settings/zh.ts'
import { support } from './support/zh.ts'
import { transparency } from './transparency/zh.ts'
import { wallet } from './wallet/zh.ts'

export const zh = {
  briefing,
  care,
  myDraws,
  notice,
  settings,
  support,
  transparency,
  wallet,
} satisfies AccountWords
