import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GameIcon } from '../../entities/draw/Dice.tsx'
import { useGameNames } from '../../entities/draw/game-name.ts'
import { countPoints } from '../../lib/format.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Stated } from '../../ui/Quote.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import styles from './GameCard.module.css'
import { type GameRow, gameClassesQuery, gamesQuery, pathOfGame } from './lottery-queries.ts'
import { OddsSheet } from './OddsSheet.tsx'

/** Class id of the query for all games. A single class contains all of them, and that query is already cached. */
const ALL = 0

export function GameClasses() {
  const locale = useLocale()
  const classes = useQuery(gameClassesQuery())
  return (
    <QueryBoundary query={classes} skeleton={<Skeleton blocks={[1.5, 9, 9, 9]} />}>
      {(list) =>
        list.map(({ id, name }) => (
          <Section key={id} title={pickLocalized(name, locale)}>
            <ClassGames classId={list.length === 1 ? ALL : id} />
          </Section>
        ))
      }
    </QueryBoundary>
  )
}

function ClassGames({ classId }: { readonly classId: number }) {
  const { t } = useTranslation('lottery')
  const games = useQuery(gamesQuery(classId))
  return (
    <QueryBoundary query={games} skeleton={<Skeleton blocks={[9, 9, 9]} />}>
      {(rows) =>
        rows.length === 0 ? (
          <MutedText>{t('home:noGames')}</MutedText>
        ) : (
          <ul className="stack gap-3">
            {rows.map((row) => (
              <li key={row.id}>
                <GameCard row={row} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}

function GameCard({ row }: { readonly row: GameRow }) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const name = useGameNames()(row.key)
  return (
    <article className={`surface pad-4 ${styles.card}`} aria-label={name}>
      <GameIcon />
      <div className="shrink">
        <h3 className="size-body">{name}</h3>
        <Stated of={row.condition} isWord>
          {(points) =>
            points > 0n && <span className="soft pretty">{t('condition', countPoints(points, locale))}</span>
          }
        </Stated>
      </div>
      <div className={styles.actions}>
        <Button variant="outline" aria-label={t('oddsOf', { name })} onClick={() => setOpen(true)}>
          {t('odds')}
        </Button>
        <ButtonLink to={pathOfGame(row)} aria-label={t('openTableOf', { name })}>
          {t('home:openTable')}
        </ButtonLink>
      </div>
      <OddsSheet gameId={row.id} gameKey={row.key} name={name} open={open} onClose={() => setOpen(false)} />
    </article>
  )
}
