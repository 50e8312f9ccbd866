import { useTranslation } from '../../lib/translation.ts'
import styles from './Fairness.module.css'

const SENTENCES = ['explainSeed', 'explainHash', 'explainRandom', 'explainDice', 'explainCheck'] as const

interface Props {
  /** Open where there is no draw to prove. */
  readonly isUnfolded: boolean
  /** The operator makes the random number. */
  readonly isSandbox?: boolean
}

/** Explains a draw with a diagram and five sentences, without technical terms. */
export function Explanation({ isUnfolded, isSandbox = false }: Props) {
  const { t } = useTranslation('fairness')
  return (
    <details className="surface pad-3-4" open={isUnfolded} data-testid="opening">
      <summary className="wrap strong touch">
        {t('explainTitle')}
        <ExplanationDiagram isSandbox={isSandbox} />
      </summary>
      <ol className={`stack gap-2 pretty ${styles.marked}`}>
        {SENTENCES.map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ol>
    </details>
  )
}

const RIDGES = [6, 11, 16, 21]
const RAYS = [0, 45, 90, 135, 180, 225, 270, 315]

/** Diagram with captions: the fingerprint of the seed, the random number, and the die computed from both. */
function ExplanationDiagram({ isSandbox }: Required<Pick<Props, 'isSandbox'>>) {
  const { t } = useTranslation('fairness')
  const parts = ['explainOwn', isSandbox ? 'explainSandbox' : 'explainPublic', 'explainResult'] as const
  return (
    <figure className={`stack gap-1 full ${styles.figure}`}>
      <svg viewBox="0 0 300 84" role="img" aria-label={t('explainPicture')} className="full">
        <g className="curve plum">
          {RIDGES.map((radius) => (
            <path
              key={radius}
              d={`M${50 - radius} ${50 + radius}V42a${radius} ${radius} 0 0 1 ${radius * 2} 0v12`}
            />
          ))}
        </g>
        <path className="curve ink-soft" d="M93 42h14m-7-7v14M188 42h24m-7-6 7 6-7 6" />
        <g className="curve gold">
          {RAYS.map((angle) => (
            <path key={angle} d="M150 30v-12" transform={`rotate(${angle} 150 42)`} />
          ))}
          <circle fill="currentColor" cx="150" cy="42" r="7" />
        </g>
        <rect fill="var(--die)" stroke="var(--die-edge)" x="226" y="18" width="48" height="48" rx="12" />
        <g fill="var(--pip)">
          <circle cx="240" cy="32" r="4.5" />
          <circle cx="250" cy="42" r="4.5" />
          <circle cx="260" cy="52" r="4.5" />
        </g>
      </svg>
      <figcaption className={`small strong text-center grid gap-2 ${styles.captions}`}>
        {parts.map((part) => (
          <span key={part}>{t(part)}</span>
        ))}
      </figcaption>
    </figure>
  )
}
