import type { Option } from '@saikoro/shared/rules/options'
import { translate } from './translation.ts'

const SIDES = ['big', 'small', 'odd', 'even'] as const

/** Returns whether an option is about size or parity; any other one is a sum. */
export function isSide(option: Option): option is (typeof SIDES)[number] {
  return SIDES.some((side) => side === option)
}

/** Returns the localised name of an option: big, small, odd, even, or the sum. */
export function nameOfOption(option: Option): string {
  return isSide(option) ? translate(`draw:${option}`) : translate('draw:sum', { sum: option })
}
