import { write } from './call.ts'
import { empty, text } from './fields.ts'

/** Stores the language of a logged-in member. `lang`: zh, en, ja or ml (Malay). */
export const replaceLang = write('base/replaceLang', 'public', { lang: text(8) }, empty)
