import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { type Game, historyQuery, PAGE, useGameNames } from '../../entities/draw/game-queries.ts'
import { pathOfProof } from '../../entities/draw/paths.ts'
import { DrawSeal, isPending, meaningOf } from '../../entities/draw/Seal.tsx'
import type { ShownDraw } from '../../entities/draw/show-draw.ts'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { skipIdle } from '../../lib/when-idle.ts'
import { Skeleton } from '../../ui/QueryBoundary.tsx'
import styles from './Fairness.module.css'
import { ProofBody } from './ProofBody.tsx'
import { VerdictHead } from './VerdictCard.tsx'

interface Props {
  readonly game: Game
  readonly issue: string
}

/** The proof of a draw, compared with the dice that the draw lists report for it. */
export function Proof({ game, issue }: Props) {
  useEffect(skipIdle, [])
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
      ) : (
        <PendingProof game={game.key} issue={issue} shown={shown} onRetry={retry} />
      )}
    </>
  )
}

interface IssueBarProps {
  readonly game: Game
  readonly issue: string
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** The draw on the screen between words that lead to its neighbours: an arrow would look like the screen's Back. */
function IssueBar({ game, issue, previous, next }: IssueBarProps) {
  const { t } = useTranslation('fairness')
  return (
    <nav className="row spread gap-2" aria-label={t('title')}>
      <Step gameKey={game.key} issue={previous} label={t('previous')} />
      <div className="shrink text-center">
        <h2 className="size-body">{t('draw:issue', { issue: formatIssue(issue) })}</h2>
        <p className="soft">{useGameNames()(game.key)}</p>
      </div>
      <Step gameKey={game.key} issue={next} label={t('next')} />
    </nav>
  )
}

interface StepProps {
  readonly gameKey: string
  readonly issue: string | undefined
  readonly label: string
}

function Step({ gameKey, issue, label }: StepProps) {
  if (issue === undefined) return <span className={styles.step} />
  return (
    <Link
      className={`row center small touch text-center ${styles.step}`}
      replace
      to={pathOfProof(gameKey, issue)}
    >
      {label}
    </Link>
  )
}

interface PendingProofProps {
  readonly game: string
  readonly issue: string
  readonly shown: ShownDraw
  readonly onRetry: () => unknown
}

/** The reported dice while the proof is checked; the query keeps retrying while it cannot be fetched. */
function PendingProof({ game, issue, shown, onRetry }: PendingProofProps) {
  const { t } = useTranslation('fairness')
  const isUnanswered = isPending(shown.seal)
  return (
    <>
      <section
        className="panel surface stack gap-4 shadow"
        data-testid="verdict"
        data-game={game}
        data-issue={issue}
        data-level={shown.level}
      >
        {isUnanswered ? (
          <DrawSeal gameKey={game} issue={issue} shown={shown} onRetry={onRetry} />
        ) : (
          <>
            <VerdictHead shown={shown} />
            <p>{t(meaningOf(shown.seal))}</p>
          </>
        )}
      </section>
      {!isUnanswered && <Skeleton blocks={[11, 4, 4, 4]} />}
    </>
  )
}

/** An issue is the date (8 digits) followed by the period within the day (4 digits). */
const DAY_DIGITS = 8

function step(issue: string, by: number): string | undefined {
  const period = Number(issue.slice(DAY_DIGITS)) + by
  return period > 0 ? issue.slice(0, DAY_DIGITS) + String(period).padStart(4, '0') : undefined
}

/**
 * Returns the issues before and after `issue`. `listed` (newest first) leaves out void and skipped draws and crosses midnight;
 * for an issue outside the list the period is counted within the day. A list shorter than a page begins with the first draw.
 */
export function neighboursOf(
  issue: string,
  listed: readonly string[],
): { previous: string | undefined; next: string | undefined } {
  const place = listed.indexOf(issue)
  const isFirst = place >= 0 && place === listed.length - 1 && listed.length < PAGE
  const isNewest = place === 0 || listed[0] === undefined || issue >= listed[0]
  return {
    previous: isFirst ? undefined : ((place >= 0 ? listed[place + 1] : undefined) ?? step(issue, -1)),
    next: isNewest ? undefined : ((place > 0 ? listed[place - 1] : undefined) ?? step(issue, 1)),
  }
}
