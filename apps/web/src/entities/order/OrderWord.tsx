import { useTranslation } from '../../lib/translation.ts'
import type { OrderStanding } from './follow-state.ts'

export function OrderWord({ standing }: { readonly standing: OrderStanding }) {
  const { t } = useTranslation('lottery')
  return t(standing)
}
