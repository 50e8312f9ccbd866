import type { Member } from './member.ts'
import type { House } from './server.ts'
import type { Tampering } from './tampering.ts'
import type { DrawRow, World } from './world.ts'

/**
 * When the house begins to lie. `before`: from the first page on. `order`: as the order is sent. `closing`: when it is booked.
 * `result`: when the root is public. `later`: on the next visit, a draw with an order is behind this device.
 * `elsewhere`: likewise, on a second device of the same member.
 */
const MOMENTS = ['before', 'order', 'closing', 'result', 'later', 'elsewhere'] as const
export type Moment = (typeof MOMENTS)[number]

const SCREENS = [
  'table',
  'history',
  'home',
  'game',
  'record',
  'fairness',
  'mine',
  'statement',
  'withdraw',
  'withdrawals',
  'recharges',
  'report',
  'draws',
] as const
export type Screen = (typeof SCREENS)[number]

/** What the member is told. `nothing`: the house is honest. */
export type Level = 'refused' | 'red' | 'amber' | 'nothing'

/** What a lie can be about. */
export interface Scene {
  readonly world: World
  readonly house: House
  readonly member: Member
  /** The draw in play, or for later moments the one with the order. */
  readonly draw: DrawRow
}

export interface Case {
  /** What the house does, as a statement. */
  readonly lie: string
  readonly when: Moment
  readonly screens: readonly Screen[]
  readonly sees: Level
  /** What a look waits for, where it is not what the member is to see. */
  readonly awaits?: 'any'
  readonly tell: (scene: Scene) => Tampering | Promise<Tampering>
  /** One that stands for others of its kind. */
  readonly isTelling?: true
  /** This device's clock against the house's, ms. */
  readonly ahead?: number
  /** Minutes that pass before the member looks again. */
  readonly minutes?: number
  /** Seconds that pass while each screen is looked at: what is unfinished is asked again. */
  readonly seconds?: number
  /** Nobody who did not see the draw open can tell: the screen says "recomputed", and what that means, in place of a stamp. */
  readonly mayRecompute?: true
}
