import { DEFAULT_ODDS } from '@saikoro/shared/rules/odds'
import type pg from 'pg'
import { GAME_CLASS, GAMES } from './games.ts'

const LONG_AGO = '2026-01-01'

async function seedClass(client: pg.Client): Promise<number> {
  const { zh, en, ja, ms } = GAME_CLASS
  const known = await client.query('SELECT id FROM game_class WHERE name_ja = $1', [ja])
  if (known.rows[0]) return known.rows[0].id
  const made = await client.query(
    'INSERT INTO game_class (name_zh, name_en, name_ja, name_ms) VALUES ($1, $2, $3, $4) RETURNING id',
    [zh, en, ja, ms],
  )
  return made.rows[0].id
}

/** Makes the games that are missing, each with its interval and the default odds. */
export async function seedGames(client: pg.Client): Promise<void> {
  const classId = await seedClass(client)
  for (const [place, { key, intervalS, condition, name, desc }] of GAMES.entries()) {
    const made = await client.query(
      `INSERT INTO game (key, class_id, name_zh, name_en, name_ja, name_ms, desc_zh, desc_en, desc_ja, desc_ms, ico, condition, sort)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (key) DO NOTHING RETURNING id`,
      [
        key,
        classId,
        name.zh,
        name.en,
        name.ja,
        name.ms,
        desc.zh,
        desc.en,
        desc.ja,
        desc.ms,
        `/media/games/${key}.svg`,
        condition,
        place,
      ],
    )
    const id: number | undefined = made.rows[0]?.id
    if (id === undefined) continue
    await client.query(
      'INSERT INTO game_schedule (game_id, effective_from, interval_s) VALUES ($1, $2, $3)',
      [id, LONG_AGO, intervalS],
    )
    await client.query('INSERT INTO odds_version (game_id, odds) VALUES ($1, $2)', [
      id,
      JSON.stringify(DEFAULT_ODDS),
    ])
  }
}
