import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { More } from '../../ui/More.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MovementList } from './MovementList.tsx'
import { StatementFile } from './StatementFile.tsx'
import { statementQuery } from './wallet-queries.ts'

/** Every ledger entry of the member with its reason (charter C3.3). */
export function StatementScreen() {
  const { t } = useTranslation('wallet')
  const statement = useInfiniteQuery(statementQuery())
  const member = useQuery(memberQuery())
  return (
    <RefreshScreen
      title={t('statementTitle')}
      busy={statement.isFetching}
      onReload={statement.refetch}
      mark={<SandboxMark />}
    >
      <QueryFace query={statement} skeleton={<Skeleton blocks={[2.75, 4.5, 4.5, 4.5, 4.5]} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          return rows.length === 0 ? (
            <EmptyFace title={t('noStatement')} text={t('noStatementText')} />
          ) : (
            <>
              <StatementFile />
              <Alarms />
              {member.data && <MovementList rows={rows} member={member.data} />}
              <More list={statement} />
            </>
          )
        }}
      </QueryFace>
    </RefreshScreen>
  )
}
