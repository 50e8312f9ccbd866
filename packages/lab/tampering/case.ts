import type { Payee } from '@saikoro/testing/register-member'
import type { Tampering } from './tampering.ts'
import type { DrawRow, World } from './world.ts'

/**
 * When the tampering begins. `before`: with the first page. `order`: when the order is sent. `closing`: when the order is posted.
 * `result`: when the root is public. `later`: on the next visit, after a draw with an order on this device.
 */
export type Moment = 'before' | 'order' | 'closing' | 'result' | 'later'

/** The expected reaction of the client. `nothing`: stamps, and no warning. */
export type Level = 'refused' | 'red' | 'amber' | 'nothing'

/** The objects that a case can tamper with. */
export interface Scene {
  readonly world: World
  readonly member: Payee
  /** The current draw; for `later` the draw with the order. */
  readonly draw: DrawRow
}

export interface Case {
  /** Predicate of the test title: "the server …". */
  readonly title: string
  readonly when: Moment
  /** The paths of the screens that are opened. */
  readonly screens: readonly string[]
  readonly expected: Level
  readonly tamper: (scene: Scene) => Tampering | Promise<Tampering>
  /** Tried by `npm test` as well, or by `pnpm test long`. */
  readonly triedBy?: 'test' | 'long'
  /** Minutes that pass before the screens are opened. */
  readonly minutes?: number
}
