import * as z from 'zod/mini'
import { inFour, name, yesNo } from './cells.ts'
import { issue, problem, RowFault } from './fault.ts'
import { kindOf, type NamedFile, type Outcome } from './kind.ts'

const CATEGORY = 'SELECT id FROM video_category WHERE $1 IN (name_zh, name_en, name_ja, name_ms) ORDER BY id'

const clipFile = (file: string): NamedFile => ({ column: 'clip', file, as: 'clip' })
const coverFile = (file: string): NamedFile => ({ column: 'cover', file, as: 'picture' })

export const videos = kindOf({
  template: {
    category: 'Water',
    clip: 'waves.mp4',
    cover: 'waves.jpg',
    name_zh: '波',
    name_en: 'Waves',
    name_ja: '波',
    name_ms: 'Ombak',
    hot: 'no',
    recommended: 'no',
    open: 'yes',
  },
  row: z.object({
    category: name,
    clip: z.string(issue('empty')),
    cover: z._default(z.string(), ''),
    ...inFour('name', name),
    hot: z._default(yesNo, false),
    recommended: z._default(yesNo, false),
    open: z._default(yesNo, true),
  }),
  filesOf: ({ clip, cover }) => [clipFile(clip), ...(cover === '' ? [] : [coverFile(cover)])],
  async write({ category, clip, cover, ...rest }, { find, insert, pathOf }): Promise<Outcome> {
    const [found] = await find(CATEGORY, [category])
    if (!found) throw new RowFault('category', problem('category', category))
    const film = pathOf(clipFile(clip))
    const shown = cover === '' ? film.cover : pathOf(coverFile(cover)).path
    if (!shown) throw new RowFault('cover', problem('cover'))
    await insert('video', { ...rest, category_id: found.id, clip: film.path, cover: shown })
    return 'added'
  },
})
