import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sumsDrawn } from '../../entities/draw/drawn-sums.ts'
import type { DrawRow, Game } from '../../entities/draw/game-queries.ts'
import { ListedDraw } from '../../entities/draw/ListedDraw.tsx'
import { pathOfProof } from '../../entities/draw/paths.ts'
import { SumPlot } from '../../entities/draw/SumPlot.tsx'
import { formatCount, formatDay, formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Disclosure } from '../../ui/Card.tsx'
import { Field, SelectField } from '../../ui/form/Field.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import { type DrawHistory, SPANS } from './use-draw-history.ts'

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
      <div className="row gap-3">
        <div className="grow">
          <Field label={t('day')} type="date" value={day} onValueChange={setDay} />
        </div>
        {children}
      </div>
      <QueryBoundary query={list} skeleton={<Skeleton blocks={[3, 3, 3, 3, 3]} />}>
        {(draws) => {
          if (draws.length === 0) return <EmptyState title={t('home:noDraws')} />
          const days = Map.groupBy(draws, ({ expect }) => expect.slice(0, 8))
          return (
            <>
              <DrawnSums draws={draws} history={history} />
              {[...days].map(([date, ofDay]) => (
                <section key={date} aria-label={formatDay(dashed(date), locale)}>
                  <h3 className="small">{formatDay(dashed(date), locale)}</h3>
                  <ol className="stack gap-2">
                    {ofDay.map((draw) => (
                      <li key={draw.expect}>
                        <ListedDraw
                          {...{ draw, gameKey: game.key, readAt: list.dataUpdatedAt }}
                          testId="history-row"
                          className="row wrap spread gap-1-3 line-above"
                        >
                          <Link
                            className="row small touch"
                            to={pathOfProof(game.key, draw.expect)}
                            aria-label={t('draw:proofOf', { issue: formatIssue(draw.expect) })}
                          >
                            {formatIssue(draw.expect, draw.expect)}
                          </Link>
                        </ListedDraw>
                      </li>
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

interface DrawnSumsProps {
  /** Newest first. Unverified: the list below the plot verifies each draw. */
  readonly draws: readonly DrawRow[]
  readonly history: DrawHistory
}

/** How often each sum was drawn in the chosen number of draws, as a plot and as a table. Closed, because the list is what is opened. */
function DrawnSums({ draws, history: { span, setSpan } }: DrawnSumsProps) {
  const { t, locale } = useTranslation('lottery')
  const dice = draws.slice(0, span).map(({ opencode }) => opencode)
  const rows = sumsDrawn(dice)
  const most = rows.reduce((top, row) => (row.count > top.count ? row : top))
  const number = formatCount(dice.length, locale)
  return (
    <Disclosure label={t('plot', { number })}>
      <div className="stack gap-2" data-testid="sums" data-draws={dice.length}>
        <SelectField
          label={t('span')}
          value={String(span)}
          options={SPANS.map((each) => ({ value: String(each), text: t('draws', { number: each }) }))}
          onValueChange={(text) => setSpan(Number(text))}
        />
        <SumPlot rows={rows} label={t('plotText', { number, sum: most.sum, times: most.count })} />
        <MutedText>{t('told')}</MutedText>
        <Disclosure label={t('asTable')}>
          <Table
            head={[t('sum'), t('drawn'), t('my-draws:expected')]}
            rows={rows.map(({ sum, count, expected }) => ({
              key: sum,
              name: sum,
              cells: [formatCount(count, locale), formatCount(Math.round(expected * 10) / 10, locale)],
            }))}
          />
        </Disclosure>
      </div>
    </Disclosure>
  )
}
