import { Link } from 'react-router-dom'
import { useTranslation } from '../../lib/translation.ts'
import styles from './DrawSeal.module.css'
import { pathOfProof } from './path-of-proof.ts'
import { Seal, sealKey } from './Seal.tsx'
import type { ShownDraw } from './show-draw.ts'

interface Props {
  readonly gameKey: string
  readonly issue: string
  readonly shown: ShownDraw
  readonly onRetry: () => unknown
}

/** The verification seal of a draw with its meaning; links to the proof. */
export function DrawSeal({ gameKey, issue, shown: { seal, ink, level }, onRetry }: Props) {
  const { t } = useTranslation('draw')
  return (
    <div className={`row wrap ${styles.row}`} data-level={level}>
      <Seal state={seal} ink={ink} level={level} />
      <p className={`soft pretty ${styles.text}`}>
        {t(sealKey(seal, ink, level))}{' '}
        {seal === 'unanswered' && (
          <button type="button" className={styles.again} onClick={() => onRetry()}>
            {t('ui:retry')}
          </button>
        )}
        <Link to={pathOfProof(gameKey, issue)}>{t('seeProof')}</Link>
      </p>
    </div>
  )
}
