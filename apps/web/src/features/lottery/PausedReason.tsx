import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { admissionQuery } from './lottery-queries.ts'
import styles from './PausedReason.module.css'

interface Props {
  readonly gameId: number
}

/** Why nothing goes on, in the server's words once it gave them. */
export function PausedReason({ gameId }: Props) {
  const { t } = useTranslation('lottery')
  const admission = useQuery(admissionQuery(gameId))
  return (
    <p className={styles.reason} role="status">
      {admission.data?.reason || t('draw:phasePaused')}
    </p>
  )
}
