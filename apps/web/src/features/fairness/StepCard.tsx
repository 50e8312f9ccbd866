import type { Draw } from '@saikoro/shared/contract/fairness'
import type { StepEvidence, WeighedStep } from '@saikoro/shared/fairness/step-evidence'
import { Check, X } from 'lucide-react'
import { bytesOfStep } from '../../fairness/step-bytes.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Fairness.module.css'

const BYTES = { hashed: 'hashed', stream: 'stream' } as const

interface Props {
  readonly step: WeighedStep
  readonly draw: Draw
}

/** Returns the key of what a step rests on, shown below its title; none for a computation of this device. */
function basisOf(evidence: StepEvidence) {
  switch (evidence.kind) {
    case 'failed':
      return 'stepFailed'
    case 'computed':
      return undefined
    case 'witnessed':
      return 'stepWitnessed'
    case 'log_only':
      return 'stepLogOnly'
    case 'contradicted':
      return `${evidence.pin}_replaced` as const
  }
}

/**
 * One verification step with what it rests on. Unfolded it explains itself, with the compared values and input bytes; a failed or
 * contradicted step is unfolded.
 */
export function StepCard({ step: { name, evidence, expected, actual }, draw }: Props) {
  const { t } = useTranslation('fairness')
  const isWrong = evidence.kind === 'failed' || evidence.kind === 'contradicted'
  const Icon = isWrong ? X : Check
  const basis = basisOf(evidence)
  // The two values of the chain step differ: repeated hashing leads from one to the other.
  const isChain = name === 'chain'
  const compared = [
    [isChain ? 'chainEnd' : 'expected', expected],
    [isChain ? 'chainSeed' : 'actual', actual],
  ] as const
  const bytes = bytesOfStep(name, draw).map(({ kind, text }) => [BYTES[kind], text] as const)
  const rows = [...compared, ...bytes].filter(([, value]) => value !== undefined)
  return (
    <details
      className={styles.card}
      data-evidence={evidence.kind}
      data-testid={`step-${name}`}
      open={isWrong}
    >
      <summary className="gap-3 touch">
        <Icon
          className={styles.mark}
          role="img"
          aria-label={t(isWrong ? 'stepFailed' : 'stepOk')}
          size={20}
          strokeWidth={evidence.kind === 'log_only' ? 1.5 : 2.5}
        />
        <div className="grow shrink">
          <h3 className={`size-body breakable pretty ${styles.title}`}>{t(name)}</h3>
          {basis && <p className={`soft pretty ${styles.basis}`}>{t(basis)}</p>}
        </div>
      </summary>
      <p className="soft pretty">{t(`${name}Text`)}</p>
      {rows.length > 0 && (
        <dl className={styles.values}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
