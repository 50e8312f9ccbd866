import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../lib/queries/lottery.ts'
import { historyQuery } from '../../lib/queries/lottery.ts'
import { findingQuery } from '../../lib/queries/witness.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IssueBar } from './IssueBar.tsx'
import { neighboursOf } from './neighbours.ts'
import { ProofBody } from './ProofBody.tsx'

interface Props {
  readonly game: Game
  readonly issue: string
}

export function Proof({ game, issue }: Props) {
  const history = useQuery(historyQuery(game.key, game.now_expect))
  const finding = useQuery(findingQuery(game.key, issue))
  const listed = history.data?.map(({ expect }) => expect) ?? []
  return (
    <>
      <IssueBar game={game} issue={issue} {...neighboursOf(issue, listed)} />
      <QueryFace query={finding} skeleton={<Skeleton blocks={[11, 4, 4, 4, 4, 4]} />}>
        {(data) => <ProofBody finding={data} />}
      </QueryFace>
    </>
  )
}
