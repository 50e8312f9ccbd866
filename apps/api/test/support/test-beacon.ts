import { type BeaconSource, sandboxSource } from '../../src/jobs/beacon-source.ts'
import { FAIRNESS_SECRET } from './world.ts'

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
