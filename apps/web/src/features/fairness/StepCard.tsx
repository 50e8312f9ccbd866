import type { Draw } from '@saikoro/shared/contract/fairness'
import type { Step } from '@saikoro/shared/fairness/steps'
import { Check, X } from 'lucide-react'
import { bytesOfStep } from '../../fairness/step-bytes.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Fairness.module.css'

const BYTES = { hashed: 'hashed', stream: 'stream' } as const

interface Props {
  readonly step: Step
  readonly draw: Draw
}

/** One verification step. Unfolded it explains itself, with the compared values and input bytes; a failed step is unfolded. */
export function StepCard({ step: { name, ok, expected, actual }, draw }: Props) {
  const { t } = useTranslation('fairness')
  const Icon = ok ? Check : X
  // The two values of the chain step differ: repeated hashing leads from one to the other.
  const isChain = name === 'chain'
  const compared = [
    [isChain ? 'chainEnd' : 'expected', expected],
    [isChain ? 'chainSeed' : 'actual', actual],
  ] as const
  const bytes = bytesOfStep(name, draw).map(({ kind, text }) => [BYTES[kind], text] as const)
  const rows = [...compared, ...bytes].filter(([, value]) => value !== undefined)
  return (
    <details className={styles.card} data-ok={ok} data-testid={`step-${name}`} open={!ok}>
      <summary className={`row gap-3 touch ${styles.summary}`}>
        <Icon
          className={styles.mark}
          role="img"
          aria-label={t(ok ? 'stepOk' : 'stepFailed')}
          size={20}
          strokeWidth={2.5}
        />
        <h3 className={`grow size-body breakable pretty ${styles.title}`}>{t(name)}</h3>
      </summary>
      {!ok && <p className={`strong ${styles.mark}`}>{t('stepFailed')}</p>}
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
