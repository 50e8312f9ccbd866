import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { Quote } from '../../ui/Quote.tsx'
import { admissionQuery } from './lottery-queries.ts'

/** That the game is paused, with the server's reason as a quotation. */
export function PausedReason({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation('lottery')
  const admission = useQuery(admissionQuery(gameId))
  return (
    <p className="note" role="status">
      {t('draw:phase_paused')} {admission.data && <Quote text={admission.data.reason} />}
    </p>
  )
}
