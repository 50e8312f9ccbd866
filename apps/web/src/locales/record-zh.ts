import { record } from './record/zh.ts'
import type { RecordWords } from './record-ja.ts'

export const zh: RecordWords = { record }
