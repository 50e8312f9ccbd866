import { type BeaconSource, sandboxSource } from '../../src/jobs/beacon-source.ts'
import { FAIRNESS_SECRET } from './world.ts'

/** The sandbox beacon of worlds, which can be made to say something else, or nothing. */
export function testBeacon() {
  const real = sandboxSource(FAIRNESS_SECRET)
  let say: BeaconSource['fetchRound'] = real.fetchRound
  const source: BeaconSource = { ...real, fetchRound: (round, now) => say(round, now) }
  return {
    real,
    draws: { beacon: source, beacons: [source] },
    /** What it says from now on; without an argument, the truth. */
    answer(next: BeaconSource['fetchRound'] = real.fetchRound) {
      say = next
    },
  }
}
