import type { Option } from '@saikoro/shared/rules/options'
import { translate } from './translation.ts'

const SIDES = { big: 'draw:big', small: 'draw:small', odd: 'draw:odd', even: 'draw:even' } as const

/** Returns whether an option is about size or parity; any other one is a sum. */
export function isSide(option: Option): option is keyof typeof SIDES {
  return Object.hasOwn(SIDES, option)
}

/** Returns the localised name of an option: big, small, odd, even, or the sum. */
export function nameOfOption(option: Option): string {
  return isSide(option) ? translate(SIDES[option]) : translate('draw:sum', { sum: option })
}
