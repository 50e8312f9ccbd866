import { useTranslation } from '../../lib/translation.ts'
import type { OrderStanding } from './follow-state.ts'

interface Props {
  readonly standing: OrderStanding
}

export function OrderWord({ standing }: Props) {
  const { t } = useTranslation('lottery')
  return t(standing)
}
