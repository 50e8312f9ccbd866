import type { AsideWords } from './aside-ja.ts'
import { explain } from './explain/en.ts'
import { help } from './help/en.ts'
import { reservation } from './reservation/en.ts'

export const en = { explain, help, reservation } satisfies AsideWords
