import type { AsideWords } from './aside-ja.ts'
import { compare } from './compare/ms.ts'
import { explain } from './explain/ms.ts'
import { favourites } from './favourites/ms.ts'
import { help } from './help/ms.ts'
import { history } from './history/ms.ts'
import { identity } from './identity/ms.ts'
import { inbox } from './inbox/ms.ts'
import { notice } from './notice/ms.ts'
import { order } from './order/ms.ts'
import { push } from './push/ms.ts'
import { reservation } from './reservation/ms.ts'
import { search } from './search/ms.ts'

export const ms = {
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
