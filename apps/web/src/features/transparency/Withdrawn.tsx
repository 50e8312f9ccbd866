import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { houseRecord } from '@saikoro/shared/contract/house-record'
import { formatCount, formatPoints } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import styles from './Figures.module.css'

type Row = ReplyOf<typeof houseRecord>['withdrawn'][number]

const NAMES = {
  paid: 'wallet:statePaid',
  returned: 'returnedByHouse',
  cancelled: 'cancelled',
  paid_closing: 'paidClosing',
  cancelled_closing: 'cancelledClosing',
} as const satisfies Record<Row['kind'], string>

/** Count and points of ended withdrawals, by outcome. */
export function Withdrawn({ rows }: { readonly rows: readonly Row[] }) {
  const { t, locale } = useTranslation('transparency')
  return (
    <Section title={t('withdrawnTitle')}>
      <MutedText>{t('withdrawnText')}</MutedText>
      <Table
        className={`surface full ${styles.table}`}
        head={[t('ending'), t('requests'), t('member:points')]}
        rows={rows.map(({ kind, count, points }) => ({
          key: kind,
          name: t(NAMES[kind]),
          cells: [formatCount(count, locale), formatPoints(points, locale)],
        }))}
      />
    </Section>
  )
}
