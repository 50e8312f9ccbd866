import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DrawRow, Game } from '../../entities/draw/game-queries.ts'
import { ListedDraw } from '../../entities/draw/ListedDraw.tsx'
import { pathOfProof } from '../../entities/draw/path-of-proof.ts'
import { formatDay, formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Field } from '../../ui/form/Field.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { DrawnSums } from './DrawnSums.tsx'
import styles from './HistoryList.module.css'
import type { DrawHistory } from './use-draw-history.ts'

interface Props {
  readonly game: Game
  readonly history: DrawHistory
  /** Content at the end of the line of the day. */
  readonly children?: ReactNode
}

/** Draws grouped by day with infinite scrolling, below a plot of their sums that opens on request. */
export function HistoryList({ game, history, children }: Props) {
  const { t, locale } = useTranslation('lottery')
  const { list, day, setDay } = history
  return (
    <div className="stack gap-2">
      <div className={`row spread gap-3 ${styles.choice}`}>
        <Field label={t('day')} type="date" value={day} onValueChange={setDay} />
        {children}
      </div>
      <QueryBoundary query={list} skeleton={<Skeleton blocks={[3, 3, 3, 3, 3]} />}>
        {(draws) => {
          if (draws.length === 0) return <EmptyState title={t('noDraws')} />
          const days = Map.groupBy(draws, ({ expect }) => expect.slice(0, 8))
          return (
            <>
              <DrawnSums draws={draws} history={history} />
              {[...days].map(([date, ofDay]) => (
                <section key={date} aria-label={formatDay(dashed(date), locale)}>
                  <h3 className="small">{formatDay(dashed(date), locale)}</h3>
                  <ol>
                    {ofDay.map((draw) => (
                      <HistoryRow
                        key={draw.expect}
                        gameKey={game.key}
                        draw={draw}
                        readAt={list.dataUpdatedAt}
                      />
                    ))}
                  </ol>
                </section>
              ))}
              <LoadMore list={list} />
            </>
          )
        }}
      </QueryBoundary>
    </div>
  )
}

function dashed(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
}

interface HistoryRowProps {
  readonly gameKey: string
  readonly draw: DrawRow
  /** When the list was fetched, ms since the epoch. */
  readonly readAt: number
}

function HistoryRow({ gameKey, draw, readAt }: HistoryRowProps) {
  const { t } = useTranslation('draw')
  return (
    <li>
      <ListedDraw {...{ gameKey, draw, readAt }} testId="history-row" className={styles.row}>
        <Link
          className="row small touch"
          to={pathOfProof(gameKey, draw.expect)}
          aria-label={t('proofOf', { issue: formatIssue(draw.expect) })}
        >
          {formatIssue(draw.expect, draw.expect)}
        </Link>
      </ListedDraw>
    </li>
  )
}
