import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { findingQuery } from '../lib/queries/witness.ts'
import { useTranslation } from '../lib/translation.ts'
import styles from './DrawSeal.module.css'
import { Seal, sealKey } from './Seal.tsx'

interface Props {
  readonly gameKey: string
  readonly issue: string
}

/** The seal of one draw with what it means; leads to the proof. */
export function DrawSeal({ gameKey, issue }: Props) {
  const { t } = useTranslation()
  const finding = useQuery(findingQuery(gameKey, issue))
  const { seal = 'checking', ink = 'red' } = finding.data?.verdict ?? {}
  return (
    <div className={styles.row} data-alarm={seal === 'not_verified' || undefined}>
      <Seal state={seal} ink={ink} />
      <p className={styles.text}>
        {finding.isError ? t('sealUnchecked') : t(sealKey(seal, ink))}{' '}
        {finding.isError && (
          <button type="button" className={styles.again} onClick={() => finding.refetch()}>
            {t('retry')}
          </button>
        )}
        <Link to={`/Fairness?${new URLSearchParams({ key: gameKey, expect: issue })}`}>{t('seeProof')}</Link>
      </p>
    </div>
  )
}
