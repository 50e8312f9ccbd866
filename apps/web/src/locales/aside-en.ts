import type { AsideWords } from './aside-ja.ts'
import { compare } from './compare/en.ts'
import { explain } from './explain/en.ts'
import { favourites } from './favourites/en.ts'
import { help } from './help/en.ts'
import { history } from './history/en.ts'
import { identity } from './identity/en.ts'
import { inbox } from './inbox/en.ts'
import { notice } from './notice/en.ts'
import { order } from './order/en.ts'
import { push } from './push/en.ts'
import { reservation } from './reservation/en.ts'
import { search } from './search/en.ts'

export const en = {
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
