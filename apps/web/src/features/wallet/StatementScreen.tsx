import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { DownloadButton } from '../../entities/signed/DownloadButton.tsx'
import { useTranslation } from '../../lib/translation.ts'
import { FilterRow } from '../../ui/Choices.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { MovementList } from './MovementList.tsx'
import { readStatementFile, statementQuery } from './wallet-queries.ts'

/** Every ledger entry of the member with its reason (charter C3.3). */
export function StatementScreen() {
  const { t, locale } = useTranslation('wallet')
  const statement = useInfiniteQuery(statementQuery())
  const member = useQuery(memberQuery())
  const [kind, setKind] = useState('')
  return (
    <RefreshScreen title={t('statementTitle')} query={statement} mark={<SandboxMark />}>
      <QueryBoundary query={statement} skeleton={<Skeleton blocks={[2.75, 4.5, 4.5, 4.5, 4.5]} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          return rows.length === 0 ? (
            <EmptyState title={t('noStatement')} text={t('noStatementText')} />
          ) : (
            <>
              <DownloadButton
                label={t('csv')}
                name="saikoro-statement.csv"
                read={readForSpreadsheets}
                type="text/csv;charset=utf-8"
              />
              <Alarms />
              <FilterRow
                title={t('statementFilter')}
                value={kind}
                options={[
                  { value: '', label: t('member:betAny') },
                  ...Object.entries(BOOKING_KINDS).map(([value, name]) => ({ value, label: name[locale] })),
                ]}
                onChoose={setKind}
              />
              {member.data && <MovementList kind={kind} rows={rows} member={member.data} />}
              <LoadMore list={statement} />
            </>
          )
        }}
      </QueryBoundary>
    </RefreshScreen>
  )
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

async function readForSpreadsheets(): Promise<string> {
  const csv = await readStatementFile()
  return csv.startsWith(BYTE_ORDER_MARK) ? csv : BYTE_ORDER_MARK + csv
}
