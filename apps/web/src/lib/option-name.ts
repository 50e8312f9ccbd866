import type { Option } from '@saikoro/shared/rules/options'
import { translate } from './translation.ts'

/** An option in the language on screen: big, small, odd, even, or the sum itself. */
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
