import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { transparency } from '@saikoro/shared/contract/transparency'
import type { Locale } from '@saikoro/shared/locale'
import { formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Bar } from '../../ui/Card.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import styles from './Figures.module.css'

export function PendingByAge({ rows }: { readonly rows: ReplyOf<typeof transparency>['pending'] }) {
  const { t, locale } = useTranslation('transparency')
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const isNone = rows.every(({ count }) => count === 0)
  return (
    <Section title={t('pendingTitle')}>
      <MutedText>{t('pendingText')}</MutedText>
      {isNone && <p>{t('pendingNone')}</p>}
      <Table
        className={`surface full ${styles.table}`}
        head={[t('age'), t('requests'), t('member:points')]}
        rows={rows.map(({ bucket, count, points }) => ({
          key: bucket,
          name: (
            <>
              {nameOfBucket(bucket, locale)}
              <Bar share={count / most} />
            </>
          ),
          cells: [new Intl.NumberFormat(locale).format(count), formatPoints(points, locale)],
        }))}
      />
    </Section>
  )
}

/** Formats the wire values `<1h`, `1-24h`, `24-72h` and `>72h` in the given language. */
export function nameOfBucket(bucket: string, locale: Locale): string {
  const hours = bucket.replace('h', '').replace('<', '< ').replace('>', '> ').replace('-', ' – ')
  const [, last = '0'] = /(\d+)h$/.exec(bucket) ?? []
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  return parts
    .formatToParts(Number(last))
    .map(({ type, value }) => (type === 'integer' ? hours : value))
    .join('')
}
