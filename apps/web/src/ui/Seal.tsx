import { useTranslation } from '../lib/translation.ts'
import styles from './Seal.module.css'

export type SealState = 'checking' | 'witnessed' | 'recomputed' | 'not_verified'
export type Ink = 'red' | 'blue'

interface Props {
  readonly state: SealState
  readonly ink: Ink
  readonly size?: 'small' | 'large'
}

/** The words of a seal: a sandbox beacon is always named, whatever else was found. */
export function sealKey(state: SealState, ink: Ink) {
  if (state === 'checking') return 'sealChecking'
  if (state === 'not_verified') return 'sealNotVerified'
  if (state === 'witnessed') return ink === 'red' ? 'sealWitnessed' : 'sealSandbox'
  return ink === 'red' ? 'sealRecomputed' : 'sealRecomputedSandbox'
}

/** 検印, the inspection seal: pressed on only after this browser verified the draw itself. */
export function Seal({ state, ink, size = 'large' }: Props) {
  const { t } = useTranslation()
  return (
    <span
      key={state}
      className={styles.seal}
      role="img"
      aria-label={t(sealKey(state, ink))}
      data-testid="seal"
      data-seal={state}
      data-ink={ink}
      data-size={size}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <rect className={styles.stamp} x="2" y="2" width="44" height="44" rx="11" />
        {state === 'not_verified' && <path className={styles.cross} d="M15 15l18 18M33 15L15 33" />}
        {(state === 'witnessed' || state === 'recomputed') && (
          <text className={styles.text} textAnchor="middle">
            <tspan x="24" y="21.5">
              検
            </tspan>
            <tspan x="24" y="39.5">
              印
            </tspan>
          </text>
        )}
      </svg>
    </span>
  )
}
