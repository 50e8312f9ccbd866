import { BOOKING_KINDS } from '@saikoro/shared/booking-kinds'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { saveFile } from '../../lib/share.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
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
              <StatementFile />
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

function StatementFile() {
  const { t } = useTranslation('wallet')
  const file = useMutation({
    mutationFn: readStatementFile,
    onSuccess: (csv) => {
      const text = csv.startsWith(BYTE_ORDER_MARK) ? csv : BYTE_ORDER_MARK + csv
      saveFile('saikoro-statement.csv', text, 'text/csv;charset=utf-8')
    },
  })
  return (
    <Button variant="outline" busy={file.isPending} onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden="true" size={18} />}
      {t('csv')}
    </Button>
  )
}
