import type { AsideWords } from './aside-ja.ts'
import { explain } from './explain/zh.ts'
import { help } from './help/zh.ts'
import { reservation } from './reservation/zh.ts'

export const zh = { explain, help, reservation } satisfies AsideWords
