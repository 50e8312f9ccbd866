import type { AsideWords } from './aside-ja.ts'
import { explain } from './explain/ms.ts'
import { help } from './help/ms.ts'
import { reservation } from './reservation/ms.ts'

export const ms = { explain, help, reservation } satisfies AsideWords
