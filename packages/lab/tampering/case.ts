import type { Member } from './member.ts'
import type { Forger } from './server.ts'
import type { Tampering } from './tampering.ts'
import type { FalseText } from './unframed.ts'
import type { DrawRow, World } from './world.ts'

/**
 * When the tampering begins. `before`: with the first page. `order`: when the order is sent. `closing`: when the order is posted.
 * `result`: when the root is public. `later`: on the next visit, after a draw with an order on this device. `elsewhere`: as `later`,
 * on a second device of the same member.
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
  'limits',
  'reservations',
  'support',
  'notices',
] as const
export type Screen = (typeof SCREENS)[number]

/** The expected reaction of the client. `nothing`: the server is honest. */
export type Level = 'refused' | 'red' | 'amber' | 'nothing'

/** The objects that a case can tamper with. */
export interface Scene {
  readonly world: World
  readonly forger: Forger
  readonly member: Member
  /** The current draw; for `later` and `elsewhere` the draw with the order. */
  readonly draw: DrawRow
}

export interface Case {
  /** Predicate of the test title: "the server …". */
  readonly title: string
  readonly when: Moment
  readonly screens: readonly Screen[]
  readonly expected: Level
  /** The level to wait for, if it is not `expected`. */
  readonly awaits?: 'any'
  readonly tamper: (scene: Scene) => Tampering | Promise<Tampering>
  /** The earlier visit of the device set limits, reserved and wrote to support, instead of ordering. */
  readonly past?: 'states'
  /** What the server claims, which no screen may show. */
  readonly hides?: RegExp
  /** False texts, which a screen shows only in the frame of their source. `later` and `elsewhere` only. */
  readonly falseTexts?: readonly FalseText[]
  /** Part of the short run in the browser tests. */
  readonly isRepresentative?: true
  /** The device's clock minus the server's, ms. */
  readonly ahead?: number
  /** Minutes that pass before the screens are opened. */
  readonly minutes?: number
  /** Seconds that pass on each screen, so that unfinished values are fetched again. */
  readonly seconds?: number
  /** A device that did not see the draw open cannot detect the change: the screen says "recomputed" instead of showing a stamp. */
  readonly mayRecompute?: true
}
