import type { AsideWords } from './aside-ja.ts'
import { compare } from './compare/zh.ts'
import { explain } from './explain/zh.ts'
import { favourites } from './favourites/zh.ts'
import { help } from './help/zh.ts'
import { history } from './history/zh.ts'
import { identity } from './identity/zh.ts'
import { inbox } from './inbox/zh.ts'
import { notice } from './notice/zh.ts'
import { order } from './order/zh.ts'
import { push } from './push/zh.ts'
import { reservation } from './reservation/zh.ts'
import { search } from './search/zh.ts'

export const zh = {
  explain,
  help,
  inbox,
  favourites,
  search,
  history,
  compare,
  identity,
  notice,
  order,
  reservation,
  push,
} satisfies AsideWords
