import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { admissionQuery } from './lottery-queries.ts'
import styles from './PausedReason.module.css'

interface Props {
  readonly gameId: number
}

/** Why the game is paused: the reason from the server, or a general text until it arrives. */
export function PausedReason({ gameId }: Props) {
  const { t } = useTranslation('lottery')
  const admission = useQuery(admissionQuery(gameId))
  return (
    <p className={styles.reason} role="status">
      {admission.data?.reason || t('draw:phasePaused')}
    </p>
  )
}
