import { useQuery } from '@tanstack/react-query'
import { GameIcon } from '../../entities/draw/Dice.tsx'
import { useGameNames } from '../../entities/draw/game-name.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { GameActions, GameCondition } from './GameActions.tsx'
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
    <QueryBoundary query={classes} skeleton={<Skeleton blocks={[1.5, 9, 9]} />}>
      {(list) =>
        list.map(({ id, name }) => (
          <ClassGames
            key={id}
            title={pickLocalized(name, locale)}
            classId={list.length === 1 ? ALL : id}
            shown={shown}
          />
        ))
      }
    </QueryBoundary>
  )
}

interface ClassProps extends Props {
  readonly title: string
  readonly classId: number
}

function ClassGames({ title, classId, shown }: ClassProps) {
  const { t } = useTranslation('lottery')
  const games = useQuery(gamesQuery(classId))
  const others = games.data?.filter(({ id }) => id !== shown)
  if (games.data && games.data.length > 0 && others?.length === 0) return null
  return (
    <Section title={title}>
      <QueryBoundary query={games} skeleton={<Skeleton blocks={[9, 9]} />}>
        {() =>
          others?.length ? (
            <ul className="stack gap-3">
              {others.map((row) => (
                <li key={row.id}>
                  <GameCard row={row} />
                </li>
              ))}
            </ul>
          ) : (
            <MutedText>{t('home:noGames')}</MutedText>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function GameCard({ row }: { readonly row: GameRow }) {
  const name = useGameNames()(row.key)
  return (
    <article className={`surface pad-4 ${styles.card}`} aria-label={name}>
      <GameIcon />
      <div className="shrink">
        <h3 className="size-body">{name}</h3>
        <GameCondition row={row} />
      </div>
      <GameActions row={row} />
    </article>
  )
}
