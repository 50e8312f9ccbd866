import { record } from './record/en.ts'
import type { RecordWords } from './record-ja.ts'

export const en: RecordWords = { record }
