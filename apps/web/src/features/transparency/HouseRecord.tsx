import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { houseRecord } from '@saikoro/shared/contract/house-record'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { Bar } from '../../ui/Card.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import styles from './Figures.module.css'
import { StoppedDraws } from './StoppedDraws.tsx'
import { Throws } from './Throws.tsx'
import { houseRecordQuery } from './transparency-queries.ts'
import { Withdrawn } from './Withdrawn.tsx'

/** Dice statistics, draws without a result, ended withdrawals and witness signatures. */
export function HouseRecord() {
  const record = useQuery(houseRecordQuery())
  return (
    <>
      <Throws />
      <QueryBoundary query={record} skeleton={<Skeleton blocks={[10, 12, 6]} />}>
        {(data) => (
          <>
            <StoppedDraws record={data} />
            <Stated of={data}>
              {({ withdrawn, heads, witnesses }) => (
                <>
                  <Withdrawn rows={withdrawn} />
                  <WitnessSignatures heads={heads} rows={witnesses} />
                </>
              )}
            </Stated>
          </>
        )}
      </QueryBoundary>
    </>
  )
}

interface Props {
  readonly heads: number
  readonly rows: ReplyOf<typeof houseRecord>['witnesses']
}

/** How many of the newest checkpoints each listed witness has signed. */
function WitnessSignatures({ heads, rows }: Props) {
  const { t } = useTranslation('transparency')
  return (
    <Section title={t('witnessTitle')}>
      {rows.length === 0 ? (
        <p>{t('witnessNone')}</p>
      ) : (
        <>
          <MutedText>{t('witnessText', { heads })}</MutedText>
          <div className="surface stack gap-4 pad-4">
            {rows.map(({ name, signed }) => (
              <div key={name} className="stack gap-1">
                <p className={`baseline wrap spread gap-0-3 ${styles.pair}`}>
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
