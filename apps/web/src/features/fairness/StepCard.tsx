import type { Draw } from '@saikoro/shared/contract/fairness'
import type { Step } from '@saikoro/shared/fairness/steps'
import { Check, X } from 'lucide-react'
import { bytesOfStep } from '../../fairness/step-bytes.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Card.tsx'
import styles from './Fairness.module.css'

const BYTES = { hashed: 'hashed', stream: 'stream' } as const

interface Props {
  readonly step: Step
  readonly draw: Draw
}

/** One verification step, with its compared values and input bytes in a disclosure. */
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
    <div className={styles.card} data-ok={ok} data-testid={`step-${name}`}>
      <h3 className={`baseline spread gap-3 size-body breakable pretty ${styles.title}`}>
        {t(name)}
        <span className={`small fixed ${styles.mark}`}>
          <Icon aria-hidden="true" size={16} strokeWidth={2.5} />
          {ok ? t('stepOk') : t('stepFailed')}
        </span>
      </h3>
      <p className="soft pretty">{t(`${name}Text`)}</p>
      {rows.length > 0 && (
        <Disclosure label={t('values')}>
          <dl className={styles.values}>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </div>
  )
}
