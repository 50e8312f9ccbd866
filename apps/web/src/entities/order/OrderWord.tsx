import { useTranslation } from '../../lib/translation.ts'
import type { OrderProgress } from './follow-state.ts'

export function OrderWord({ progress }: { readonly progress: OrderProgress }) {
  const { t } = useTranslation('lottery')
  return t(progress)
}
