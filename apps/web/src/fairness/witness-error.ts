import type { Opening } from './opening.ts'

export type WitnessFault =
  | 'draw_not_open'
  | 'opening_unsound'
  | 'opening_past'
  | 'opening_replaced'
  | 'draw_other'
  | 'root_not_public'
  | 'root_replaced'

/** Why the local verifier pins nothing. */
export class WitnessError extends Error {
  override readonly name = 'WitnessError'
  readonly fault: WitnessFault
  /** the draw that is over by this device's clock */
  readonly opening: Opening | undefined

  constructor(fault: WitnessFault, opening?: Opening) {
    super(fault)
    this.fault = fault
    this.opening = opening
  }
}
