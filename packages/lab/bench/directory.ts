// The directory: a page with filters among many profiles, against the same page among few.
import { load } from './http.ts'
import type { Product } from './product.ts'
import type { Row } from './rows.ts'

const FEW = 100
const MANY = 10_000

/** Members read it, because replies to visitors are cached. */
const PAGE = 'xuanfei/xuanfeilist?id=1&language=1&when=tomorrow'

/** Adds copies of the samples, each with two free times within a week, until there are so many profiles. */
async function fillTo({ owner }: Product, total: number): Promise<void> {
  await owner.query('SET ROLE saikoro_owner')
  await owner.query(
    `WITH source AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM profile ORDER BY id LIMIT 24),
     added AS (INSERT INTO profile (city_id, images, rating, video, sample)
       SELECT city_id, images, rating, video, true FROM source
       JOIN generate_series((SELECT count(*) FROM profile), $1::int - 1) AS n ON place = n % 24 RETURNING id),
     texts AS (INSERT INTO profile_text (profile_id, locale, name, tags, intro)
       SELECT added.id, locale, name, tags, intro FROM added
       JOIN profile_text ON profile_id = (SELECT min(id) FROM source) + added.id % 24)
     INSERT INTO profile_slot (profile_id, day, starts, ends)
       SELECT id, current_date + 1 + id % 5 + 2 * evening, 18 + evening || ':00', 19 + evening || ':00'
       FROM added, generate_series(0, 1) AS evening`,
    [total],
  )
  await owner.query('RESET ROLE')
  await owner.query('ANALYZE profile, profile_text, profile_slot')
}

/** Both sides cannot alternate on one database, so the best of five runs counts, which other load on the machine affects least. */
export async function directory(product: Product, isShort: boolean): Promise<Row[]> {
  const how = { connections: 8, seconds: isShort ? 1 : 2, member: (connection: number) => connection }
  /** Returns requests per second. */
  async function rateAmong(profiles: number): Promise<number> {
    await fillTo(product, profiles)
    let best = 0
    for (let round = 0; round < (isShort ? 1 : 5); round += 1)
      best = Math.max(best, (await load(`${product.url}/api/${PAGE}`, how)).perSecond)
    return best
  }
  const few = await rateAmong(FEW)
  const many = await rateAmong(MANY)
  const work = `${PAGE}, ${MANY.toLocaleString('en')} profiles`
  const measured = `${(few / many).toFixed(1)}, ${Math.round(many)}:${Math.round(few)}/s`
  return [{ work, against: `${FEW} profiles`, goal: '≤ 3', measured }]
}
