import { useTranslation } from '../../lib/translation.ts'
import { Drawing } from './Drawing.tsx'
import styles from './Opening.module.css'

const SENTENCES = ['seed', 'hash', 'random', 'dice', 'check'] as const

interface Props {
  /** Unfolded for whoever came to read, folded for whoever came for one draw. */
  readonly isUnfolded: boolean
}

/** How a draw comes about: a drawing and five sentences, for whoever never heard of a hash. */
export function Opening({ isUnfolded }: Props) {
  const { t } = useTranslation('explain')
  return (
    <details className={styles.opening} open={isUnfolded} data-testid="opening">
      <summary className={styles.title}>
        {t('title')}
        <Drawing />
      </summary>
      <ol className={styles.sentences}>
        {SENTENCES.map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ol>
    </details>
  )
}
