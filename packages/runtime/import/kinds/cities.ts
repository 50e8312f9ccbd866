import * as z from 'zod/mini'
import { inFour, name, whole } from './cells.ts'
import { problem, RowFault } from './fault.ts'
import { kindOf, type Outcome } from './kind.ts'

/** Returns the id of the city that has this name in any language. */
export const CITY = 'SELECT id FROM city WHERE $1 IN (name_zh, name_en, name_ja, name_ms) ORDER BY id'

export const cities = kindOf({
  template: { name_zh: '名古屋', name_en: 'Nagoya', name_ja: '名古屋', name_ms: 'Nagoya', sort: '7' },
  row: z.object({ ...inFour('name', name), sort: z._default(whole(0, 100_000), 0) }),
  async write(row, { find, insert }): Promise<Outcome> {
    const [known] = await find(CITY, [row.name_en])
    if (known) throw new RowFault('name_en', problem('cityThere'))
    await insert('city', row)
    return 'added'
  },
})
