import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { houseRecord } from '@saikoro/shared/contract/house-record'
import { useTranslation } from '../../lib/translation.ts'
import { Bar } from '../../ui/Bar.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './Figures.module.css'

interface Props {
  readonly heads: number
  readonly rows: ReplyOf<typeof houseRecord>['witnesses']
}

/** How many of the newest checkpoints each listed witness has signed. */
export function WitnessSignatures({ heads, rows }: Props) {
  const { t } = useTranslation('transparency')
  return (
    <Section title={t('witnessTitle')}>
      {rows.length === 0 ? (
        <p>{t('witnessNone')}</p>
      ) : (
        <>
          <MutedText>{t('witnessText', { heads })}</MutedText>
          <div className={`surface stack gap-4 ${styles.plot}`}>
            {rows.map(({ name, signed }) => (
              <div key={name} className="stack gap-1">
                <p className={`wrap spread ${styles.pair}`}>
                  <span translate="no">{name}</span> <strong>{t('signedOf', { signed, heads })}</strong>
                </p>
                <Bar share={heads === 0 ? 0 : signed / heads} />
              </div>
            ))}
          </div>
        </>
      )}
    </Section>
  )
}
