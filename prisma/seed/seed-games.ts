import { insertRow } from '@saikoro/runtime/import/kinds/writing'
import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import type pg from 'pg'
import { samplesIn } from './seed-content.ts'

const LONG_AGO = '2026-01-01'

/** The one class of games there is. */
const GAME_CLASS = {
  name_zh: '三骰快开',
  name_en: 'Three-dice draw',
  name_ja: 'サイコロ3個',
  name_ms: 'Cabutan tiga dadu',
}

async function seedClass(client: pg.Client): Promise<number> {
  const known = await client.query('SELECT id FROM game_class WHERE name_ja = $1', [GAME_CLASS.name_ja])
  return known.rows[0]?.id ?? insertRow(client, 'game_class', GAME_CLASS)
}

/**
 * Makes the games that are missing, each with its interval, the points to enter (in hundredths) and the default odds. Their texts travel
 * comma-joined, so they hold no comma.
 */
export async function seedGames(client: pg.Client): Promise<void> {
  const class_id = await seedClass(client)
  for (const [sort, { interval_s, ...game }] of (await samplesIn('games')).entries()) {
    const known = await client.query('SELECT FROM game WHERE key = $1', [game.key])
    if (known.rowCount) continue
    const ico = `/media/games/${game.key}.svg`
    const game_id = await insertRow(client, 'game', { ...game, class_id, ico, sort })
    await insertRow(client, 'game_schedule', { game_id, effective_from: LONG_AGO, interval_s })
    await insertRow(client, 'odds_version', { game_id, odds: JSON.stringify(DEFAULT_ODDS) })
  }
}
