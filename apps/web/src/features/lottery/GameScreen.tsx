import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Countdown } from '../../entities/draw/Countdown.tsx'
import { PAUSED_MS, POLL_MS } from '../../entities/draw/draw-cycle.ts'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { showListedCountdown } from '../../entities/draw/offer.ts'
import { pathOfGame } from '../../entities/draw/paths.ts'
import { BreakCard } from '../../entities/member/BreakCard.tsx'
import { usePlayBreak } from '../../entities/member/play-break.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { lazyPart, lazyWhenIdle, withoutFallback } from '../../lib/lazy-part.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { GameActions } from './GameActions.tsx'
import { type GameRow, gameClassesQuery, gamesQuery } from './lottery-queries.ts'

/** Contains the verifier; loads in parallel with the list of games. */
const FirstDraw = lazyPart(() => import('../../entities/door/FirstDraw.tsx'))

const TrustRing = withoutFallback(lazyWhenIdle(() => import('../../entities/alarm/TrustRing.tsx'), 'rest'))

export function GameScreen() {
  const { t } = useTranslation('lottery')
  const isMember = useToken() !== null
  const games = useQuery(gamesQuery())
  const pause = usePlayBreak()
  const [first] = games.data ?? []
  const skeleton = <Skeleton blocks={[isMember ? 27.4 : 31.1]} /> // a visitor can guess
  const hasGames = !games.isLoadingError && games.data?.length !== 0
  return (
    <RefreshScreen title={t('app:tabGame')} query={games} sign={isMember && <TrustRing />}>
      {pause && <BreakCard pause={pause} {...(first && { watch: pathOfGame(first) })} />}
      <div className="wide cards gap-5">
        <Suspense fallback={skeleton}>
          <FirstDraw skeleton={skeleton}>{(game) => <GameActions row={game} isFirst />}</FirstDraw>
        </Suspense>
        {hasGames && (
          <div className="stack gap-5">
            <GameClasses shown={first?.id} />
          </div>
        )}
      </div>
      <MutedText>{t('ui:playPoints')}</MutedText>
    </RefreshScreen>
  )
}

/** Class id of the query for all games. A single class contains all of them, and that query is already cached. */
const ALL = 0

interface Props {
  /** Id of the game whose draw is shown, with the same buttons; the lists omit it. */
  readonly shown: number | undefined
}

function GameClasses({ shown }: Props) {
  const locale = useLocale()
  const classes = useQuery(gameClassesQuery())
  return (
    <QueryBoundary query={classes} skeleton={<Skeleton blocks={[5.5, 5.5]} />}>
      {(list) =>
        list.map(({ id, name }) => (
          <ClassGames
            key={id}
            {...(list.length === 1 ? { classId: ALL } : { classId: id, title: pickLocalized(name, locale) })}
            shown={shown}
          />
        ))
      }
    </QueryBoundary>
  )
}

interface ClassProps extends Props {
  readonly classId: number
  /** Omitted for a single class, which the draw above belongs to as well. */
  readonly title?: string
}

function ClassGames({ title, classId, shown }: ClassProps) {
  const { t } = useTranslation('lottery')
  const without = (rows: readonly GameRow[] = []) => rows.filter(({ id }) => id !== shown)
  const games = useQuery({
    ...gamesQuery(classId),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      const next = Math.min(...without(data).map(({ second }) => dataUpdatedAt + second * 1_000))
      return Math.max(PAUSED_MS, next + POLL_MS - Date.now())
    },
  })
  const others = without(games.data)
  if (games.data && games.data.length > 0 && others.length === 0) return null
  const list = (
    <QueryBoundary query={games} skeleton={<Skeleton blocks={[5.5, 5.5]} />}>
      {() =>
        others.length > 0 ? (
          <List items={others} className="stack gap-3">
            {(row) => <GameCard row={row} readAt={games.dataUpdatedAt} />}
          </List>
        ) : (
          <MutedText>{t('home:noGames')}</MutedText>
        )
      }
    </QueryBoundary>
  )
  return title ? <Section title={title}>{list}</Section> : list
}

interface CardProps {
  readonly row: GameRow
  /** When the list was received, ms. */
  readonly readAt: number
}

function GameCard({ row, readAt }: CardProps) {
  const name = useGameNames()(row.key)
  return (
    <article className="surface pad-4 row wrap gap-3" aria-label={name}>
      <div className="fill">
        <h3 className="size-body">{name}</h3>
        <Countdown drawAt={showListedCountdown(row.key, row.second, readAt)} />
      </div>
      <GameActions row={row} />
    </article>
  )
}
