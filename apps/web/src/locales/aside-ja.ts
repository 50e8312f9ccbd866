import { compare } from './compare/ja.ts'
import { explain } from './explain/ja.ts'
import { favourites } from './favourites/ja.ts'
import { help } from './help/ja.ts'
import { history } from './history/ja.ts'
import { identity } from './identity/ja.ts'
import { inbox } from './inbox/ja.ts'
import { notice } from './notice/ja.ts'
import { order } from './order/ja.ts'
import { push } from './push/ja.ts'
import { reservation } from './reservation/ja.ts'
import { search } from './search/ja.ts'

/** What opens on a screen when it is asked for, and later screens; an early screen loads these without the rest. */
export const ja = {
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
}

/** ja is the source here, too. */
export type AsideWords = {
  readonly [F in keyof typeof ja]: Readonly<Record<keyof (typeof ja)[F], string>>
}
