import { record } from './record/ja.ts'

/** The figures at the end of the open books. */
export const ja = { record }

/** ja is the source here, too. */
export type RecordWords = {
  readonly [F in keyof typeof ja]: Readonly<Record<keyof (typeof ja)[F], string>>
}
