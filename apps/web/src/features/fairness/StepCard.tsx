import type { Step } from '@saikoro/shared/fairness/steps'
import { Check, X } from 'lucide-react'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import styles from './StepCard.module.css'

interface Props {
  readonly step: Step
}

/** One check in plain words; its values can be unfolded. */
export function StepCard({ step: { name, ok, expected, actual } }: Props) {
  const { t } = useTranslation('fairness')
  const Icon = ok ? Check : X
  // Along the chain the two values differ: hashing leads from one to the other.
  const isChain = name === 'chain'
  return (
    <div className={styles.card} data-ok={ok} data-testid={`step-${name}`}>
      <h3 className={styles.title}>
        {t(name)}
        <span className={styles.mark}>
          <Icon aria-hidden="true" size={16} strokeWidth={2.5} />
          {ok ? t('stepOk') : t('stepFailed')}
        </span>
      </h3>
      <p className={styles.text}>{t(`${name}Text`)}</p>
      {(expected ?? actual) !== undefined && (
        <Disclosure label={t('values')}>
          <dl className={styles.values}>
            {expected !== undefined && (
              <>
                <dt>{t(isChain ? 'chainEnd' : 'expected')}</dt>
                <dd>{expected}</dd>
              </>
            )}
            {actual !== undefined && (
              <>
                <dt>{t(isChain ? 'chainSeed' : 'actual')}</dt>
                <dd>{actual}</dd>
              </>
            )}
          </dl>
        </Disclosure>
      )}
    </div>
  )
}
