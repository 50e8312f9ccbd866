import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Member, memberQuery } from '../../entities/member/member-queries.ts'
import type { StatementView } from '../../entities/wallet/verified-wallet.ts'
import { isRunning, reconciliationQuery } from '../../entities/wallet/wallet-queries.ts'
import { Cards } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { SandboxMark } from '../../ui/SandboxMark.tsx'

interface Props<Row> {
  readonly title: string
  readonly list: UseInfiniteQueryResult<readonly Row[]>
  /** Height of a card in rem until the rows are loaded. */
  readonly height: number
  readonly empty: ReactNode
  readonly children: (row: Row, statement: StatementView, member: Member | undefined) => ReactNode
}

/** The requests of the member, newest first, each beside what the member's statement proves. */
export function RecordScreen<Row extends { readonly id: number }>(props: Props<Row>) {
  const { title, list, height, empty, children } = props
  const { data: member } = useQuery(memberQuery())
  const id = member?.id ?? 0
  const reconciliation = useQuery({ ...reconciliationQuery(id, member?.money), enabled: id > 0 })
  const statement = {
    reconciliation: reconciliation.data,
    isNewer: reconciliation.dataUpdatedAt >= list.dataUpdatedAt,
    isChecking: isRunning(reconciliation),
  }
  return (
    <RefreshScreen title={title} query={list} mark={<SandboxMark />}>
      <QueryBoundary query={list} skeleton={<Skeleton blocks={[height, height, height]} />} empty={empty}>
        {(rows) => (
          <>
            <Cards rows={rows}>{(row) => children(row, statement, member)}</Cards>
            <LoadMore list={list} />
          </>
        )}
      </QueryBoundary>
    </RefreshScreen>
  )
}
