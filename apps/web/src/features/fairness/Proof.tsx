import { useQuery } from '@tanstack/react-query'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { DrawSeal } from '../../entities/draw/DrawSeal.tsx'
import { type Game, historyQuery } from '../../entities/draw/game-queries.ts'
import type { ShownDraw } from '../../entities/draw/show-draw.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IssueBar } from './IssueBar.tsx'
import { neighboursOf } from './neighbours.ts'
import { ProofBody } from './ProofBody.tsx'
import styles from './VerdictCard.module.css'

interface Props {
  readonly game: Game
  readonly issue: string
}

/** The proof of a draw, compared with the dice that the draw lists report for it. */
export function Proof({ game, issue }: Props) {
  const history = useQuery(historyQuery(game.key, game.now_expect))
  const listed = history.data?.find(({ expect }) => expect === issue)
  const isNewest = issue === game.now_expect
  const reported = isNewest
    ? { dice: game.opencode, at: game.readAt }
    : { dice: listed?.opencode, at: history.dataUpdatedAt }
  const { shown, finding, retry } = useVerifiedDraw(game.key, issue, reported)
  const issues = history.data?.map(({ expect }) => expect) ?? []
  return (
    <>
      <IssueBar game={game} issue={issue} {...neighboursOf(issue, issues)} />
      <Alarms game={game.key} issue={issue} />
      {finding ? (
        <ProofBody finding={finding} shown={shown} />
      ) : shown.seal === 'unanswered' ? (
        <ProofUnavailable game={game.key} issue={issue} shown={shown} onRetry={retry} />
      ) : (
        <Skeleton blocks={[11, 4, 4, 4, 4, 4]} />
      )}
    </>
  )
}

interface ProofUnavailableProps {
  readonly game: string
  readonly issue: string
  readonly shown: ShownDraw
  readonly onRetry: () => unknown
}

/** Shown while the proof cannot be fetched; the query keeps retrying. */
function ProofUnavailable({ game, issue, shown, onRetry }: ProofUnavailableProps) {
  return (
    <section
      className={`surface stack gap-4 ${styles.card}`}
      data-testid="verdict"
      data-game={game}
      data-issue={issue}
      data-level={shown.level}
    >
      <DrawSeal gameKey={game} issue={issue} shown={shown} onRetry={onRetry} />
    </section>
  )
}
