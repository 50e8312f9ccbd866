import { useQuery } from '@tanstack/react-query'
import { Countdown } from '../../entities/draw/Countdown.tsx'
import { PAUSED_MS, POLL_MS } from '../../entities/draw/draw-cycle.ts'
import { useGameNames } from '../../entities/draw/game-queries.ts'
import { showListedCountdown } from '../../entities/draw/offer.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { List } from '../../ui/List.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { GameActions } from './GameActions.tsx'
import styles from './GameCard.module.css'
import { type GameRow, gameClassesQuery, gamesQuery } from './lottery-queries.ts'

/** Class id of the query for all games. A single class contains all of them, and that query is already cached. */
const ALL = 0

interface Props {
  /** Id of the game whose draw is shown, with the same buttons; the lists omit it. */
  readonly shown: number | undefined
}

export function GameClasses({ shown }: Props) {
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
      <div className={styles.name}>
        <h3 className="size-body">{name}</h3>
        <Countdown drawAt={showListedCountdown(row.key, row.second, readAt)} />
      </div>
      <GameActions row={row} />
    </article>
  )
}
