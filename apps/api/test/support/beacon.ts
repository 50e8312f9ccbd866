import { type BeaconSource, sandboxSource } from '../../src/jobs/beacon-source.ts'
import { queryAs } from './database.ts'
import { FAIRNESS_SECRET, type World } from './world.ts'

/** The sandbox beacon of tests. A test can replace its answers. */
export function testBeacon() {
  const real = sandboxSource(FAIRNESS_SECRET)
  let say: BeaconSource['fetchRound'] = real.fetchRound
  const source: BeaconSource = { ...real, fetchRound: (round, now) => say(round, now) }
  return {
    real,
    draws: { beacon: source, beacons: [source] },
    /** Replaces the beacon's answers; without an argument, restores the correct ones. */
    answer(next: BeaconSource['fetchRound'] = real.fetchRound) {
      say = next
    },
  }
}

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
