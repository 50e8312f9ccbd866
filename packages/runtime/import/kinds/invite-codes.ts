import * as z from 'zod/mini'
import { text, whole, yesNo } from './cells.ts'
import { issue } from './fault.ts'
import { kindOf, type Outcome } from './kind.ts'

const CODE = /^[A-Z0-9-]{4,32}$/

export const inviteCodes = kindOf({
  template: {
    code: 'SPRING-2027',
    label: 'friends of the house',
    max_uses: '100',
    adult_checked: 'no',
    open: 'yes',
  },
  row: z.object({
    code: z.string(issue('empty')).check(z.regex(CODE, issue('code'))),
    label: z._default(text(200), ''),
    max_uses: whole(1, 1_000_000),
    adult_checked: z._default(yesNo, false),
    open: z._default(yesNo, true),
  }),
  async write(row, { insert }): Promise<Outcome> {
    await insert('invite_code', row)
    return 'added'
  },
})
