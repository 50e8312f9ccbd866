import type { Finding } from '../../lib/fairness/witness.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import styles from './StepCard.module.css'

interface Props {
  readonly draw: Finding['draw']
}

/** The published fields of the draw under their wire names. */
export function PublishedValues({ draw }: Props) {
  const { t } = useTranslation('fairness')
  return (
    <Disclosure label={t('published')}>
      <dl className={styles.values}>
        {Object.entries(draw).map(([name, value]) => (
          <div key={name}>
            <dt translate="no">{name}</dt>
            <dd>{typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
