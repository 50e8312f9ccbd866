import type { Option } from '@saikoro/shared/rules/options'
import { translate } from './translation.ts'

/** Returns the localised name of an option: big, small, odd, even, or the sum. */
export function nameOfOption(option: Option): string {
  switch (option) {
    case 'big':
      return translate('draw:big')
    case 'small':
      return translate('draw:small')
    case 'odd':
      return translate('draw:odd')
    case 'even':
      return translate('draw:even')
    default:
      return translate('draw:sum', { sum: option })
  }
}
