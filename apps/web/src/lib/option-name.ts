import type { Option } from '@saikoro/shared/rules/options'
import { translate } from './translation.ts'

/** An option in the language on screen: big, small, odd, even, or the sum itself. */
export function nameOfOption(option: Option): string {
  switch (option) {
    case 'big':
    case 'small':
    case 'odd':
    case 'even':
      return translate(option)
    default:
      return translate('sum', { sum: option })
  }
}
