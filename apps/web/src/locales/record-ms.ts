import { record } from './record/ms.ts'
import type { RecordWords } from './record-ja.ts'

export const ms: RecordWords = { record }
