import { queryAs } from './as.ts'
import type { World } from './world.ts'

/** Stores a round as the worker and as the API, which both verify rounds. Returns the result of the second call. */
export async function storeByBoth(
  world: World,
  chainHash: string,
  round: number,
  signature: string,
): Promise<{ accepted: boolean; news: boolean }> {
  const values = [chainHash, round, signature]
  await queryAs(world, 'worker', 'SELECT * FROM store_round($1, $2, $3)', values)
  const [row] = await queryAs(world, 'api', 'SELECT * FROM store_round($1, $2, $3)', values)
  return row as { accepted: boolean; news: boolean }
}
