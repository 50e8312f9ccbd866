import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../lib/translation.ts'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { pathOfProof } from './paths.ts'
import styles from './Seal.module.css'
import type { Ink, Level, SealState, ShownDraw } from './show-draw.ts'

const SealSheet = lazyDialog(() => import('./SealSheet.tsx'), 'rest')

interface Props {
  readonly state: SealState
  readonly ink: Ink
  readonly level: Level
  readonly size?: 'small' | 'large'
}

/** Returns the text of a seal. It always names a sandbox beacon. */
export function sealKey(state: SealState, ink: Ink, level: Level) {
  if (state === 'checking') return 'sealChecking'
  if (state === 'unable') return 'sealUnable'
  if (state === 'failed') return level === 'red' ? 'sealNotVerified' : 'ui:localError'
  if (state === 'unanswered' || state === 'missing')
    return level === 'red' ? 'sealSilent' : state === 'missing' ? 'resultMissing' : 'sealUnchecked'
  if (state === 'not_verified') return 'sealNotVerified'
  if (state === 'witnessed') return ink === 'red' ? 'sealWitnessed' : 'sealSandbox'
  return ink === 'red' ? 'sealRecomputed' : 'sealRecomputedSandbox'
}

/** 検印, the inspection seal, for what this device verified and pinned; a plain sign for anything else. */
export function Seal({ state, ink, level, size = 'large' }: Props) {
  const { t } = useTranslation('draw')
  return (
    <span
      key={state}
      className={`fixed ${styles.seal}`}
      role="img"
      aria-label={t(sealKey(state, ink, level))}
      data-testid="seal"
      data-seal={state}
      data-ink={ink}
      data-tone={level}
      data-size={size}
    >
      <svg className="full" viewBox="0 0 48 48" fill="none" stroke="currentColor" aria-hidden="true">
        {state === 'witnessed' ? (
          <>
            <rect fill="currentColor" x="1" y="1" width="46" height="46" rx="12" />
            <text className={styles.text} fill="var(--paper-raised)" stroke="none" textAnchor="middle">
              <tspan x="24" y="21.5">
                検
              </tspan>
              <tspan x="24" y="39.5">
                印
              </tspan>
            </text>
          </>
        ) : (
          <>
            <circle
              strokeDasharray={state === 'checking' ? '3 5' : undefined}
              strokeWidth="2"
              cx="24"
              cy="24"
              r="20"
            />
            <path strokeLinecap="round" strokeWidth="3.5" d={SIGNS[state]} />
          </>
        )}
      </svg>
    </span>
  )
}

const EXCLAMATION = 'M24 14v13M24 33h.01'

/** Signs: lines of a log, an hourglass, a question mark, a cross. */
const SIGNS = {
  recomputed: 'M16 18h16M16 24h16M16 30h10',
  checking: 'M16 24h.01M24 24h.01M32 24h.01',
  unanswered: EXCLAMATION,
  missing: EXCLAMATION,
  unable: EXCLAMATION,
  failed: EXCLAMATION,
  not_verified: 'M17 17l14 14M31 17L17 31',
} as const satisfies Record<Exclude<SealState, 'witnessed'>, string>

/** Whether a seal says why there is no proof yet. */
export function isPending(state: SealState): boolean {
  return ['unanswered', 'missing', 'unable', 'failed'].includes(state)
}

/** Returns the key of the longer text of a calm seal. */
export function meaningOf(state: SealState) {
  if (state === 'witnessed') return 'sealWitnessed'
  return state === 'recomputed' ? 'sealRecomputed' : 'sealChecking'
}

interface DrawSealProps {
  readonly gameKey: string
  readonly issue: string
  readonly shown: ShownDraw
  readonly onRetry: () => unknown
}

/** The verification seal of a draw with its status. A calm status opens its meaning; amber and red keep their sentence. */
export function DrawSeal({ gameKey, issue, shown: { seal, ink, level }, onRetry }: DrawSealProps) {
  const { t } = useTranslation('draw')
  const [open, setOpen] = useState(false)
  const status = t(sealKey(seal, ink, level))
  const isSandbox = ink === 'blue' && (seal === 'witnessed' || seal === 'recomputed')

  return (
    <div className="row wrap gap-2-4" data-level={level}>
      <Seal state={seal} ink={ink} level={level} />
      <p className={`soft pretty tone ${styles.drawText}`} data-checking={seal === 'checking' || undefined}>
        {level === 'calm' ? (
          <button type="button" className={styles.status} onClick={() => setOpen(true)}>
            {status} <span className={`plum ${styles.link}`}>{t('why')}</span>
          </button>
        ) : (
          status
        )}{' '}
        {isPending(seal) && (
          <button type="button" className={`plum ${styles.link}`} onClick={() => onRetry()}>
            {t('ui:retry')}
          </button>
        )}
      </p>
      <Link className="row small touch link-end" to={pathOfProof(gameKey, issue)}>
        {t(seal === 'not_verified' ? 'seeWhy' : 'seeProof')}
      </Link>
      <SealSheet
        open={open}
        onClose={() => setOpen(false)}
        status={status}
        meaning={meaningOf(seal)}
        isSandbox={isSandbox}
        proof={pathOfProof(gameKey, issue)}
      />
    </div>
  )
}
