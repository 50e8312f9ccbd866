import * as z from 'zod/mini'
import { inFour, text, yesNo } from './cells.ts'
import { kindOf, type Outcome } from './kind.ts'

/** The last row is the newest notice, which runs along Home. */
export const notices = kindOf({
  template: {
    name_zh: '新城市',
    name_en: 'A new city',
    name_ja: '新しい街',
    name_ms: 'Bandar baharu',
    text_zh: '名古屋现已加入名录。',
    text_en: 'Nagoya is in the directory now.',
    text_ja: '名古屋がプロフィールに加わりました。',
    text_ms: 'Nagoya kini ada dalam direktori.',
    open: 'yes',
  },
  row: z.object({
    ...inFour('name', text(200)),
    ...inFour('text', text(10_000)),
    open: z._default(yesNo, true),
  }),
  async write(row, { insert }): Promise<Outcome> {
    await insert('notice', row)
    return 'added'
  },
})
