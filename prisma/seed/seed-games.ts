import { insertRow } from '@saikoro/runtime/import/kinds/writing'
import { LOCALES, type Localized } from '@saikoro/shared/locale'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import type pg from 'pg'
import { GAME_CLASS, GAMES } from './games.ts'

const LONG_AGO = '2026-01-01'

/** A text as its four columns, `name_zh` to `name_ms`. */
const fourColumns = (prefix: string, text: Localized): Record<string, string> =>
  Object.fromEntries(LOCALES.map((locale) => [`${prefix}_${locale}`, text[locale]]))

async function seedClass(client: pg.Client): Promise<number> {
  const known = await client.query('SELECT id FROM game_class WHERE name_ja = $1', [GAME_CLASS.ja])
  return known.rows[0]?.id ?? insertRow(client, 'game_class', fourColumns('name', GAME_CLASS))
}

/** Makes the games that are missing, each with its interval and the default odds. */
export async function seedGames(client: pg.Client): Promise<void> {
  const class_id = await seedClass(client)
  for (const [sort, { key, intervalS, condition, name, desc }] of GAMES.entries()) {
    const known = await client.query('SELECT FROM game WHERE key = $1', [key])
    if (known.rowCount) continue
    const texts = { ...fourColumns('name', name), ...fourColumns('desc', desc) }
    const ico = `/media/games/${key}.svg`
    const game_id = await insertRow(client, 'game', { key, class_id, ...texts, ico, condition, sort })
    await insertRow(client, 'game_schedule', { game_id, effective_from: LONG_AGO, interval_s: intervalS })
    await insertRow(client, 'odds_version', { game_id, odds: JSON.stringify(DEFAULT_ODDS) })
  }
}
