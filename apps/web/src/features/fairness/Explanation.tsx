import { useTranslation } from '../../lib/translation.ts'
import styles from './Explanation.module.css'
import { ExplanationDiagram } from './ExplanationDiagram.tsx'

const SENTENCES = ['seed', 'hash', 'random', 'dice', 'check'] as const

interface Props {
  /** Open by default; closed when the address names one draw. */
  readonly isUnfolded: boolean
}

/** Explains a draw with a diagram and five sentences, without technical terms. */
export function Explanation({ isUnfolded }: Props) {
  const { t } = useTranslation('explain')
  return (
    <details className={styles.opening} open={isUnfolded} data-testid="opening">
      <summary className={styles.title}>
        {t('title')}
        <ExplanationDiagram />
      </summary>
      <ol className={styles.sentences}>
        {SENTENCES.map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ol>
    </details>
  )
}
