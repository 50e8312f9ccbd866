import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Member, memberQuery } from '../../entities/member/member-queries.ts'
import { CARD_FORM, useResume } from '../../lib/resume.ts'
import { CardSteps } from '../../ui/form/CardSteps.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'

interface Props {
  readonly title: string
  /** Heights of the placeholder blocks in rem. */
  readonly blocks: readonly number[]
  readonly children: (member: Member) => ReactNode
}

/** A screen about the account of the member; on the way to the first card with its steps. */
export function MemberScreen({ title, blocks, children }: Props) {
  const member = useQuery(memberQuery())
  const isToCard = useResume('').from === CARD_FORM
  return (
    <Screen title={title}>
      <QueryBoundary query={member} skeleton={<Skeleton blocks={blocks} />}>
        {(data) => (
          <>
            {isToCard && <CardSteps member={data} />}
            {children(data)}
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}
