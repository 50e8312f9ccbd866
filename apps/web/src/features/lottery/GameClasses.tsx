import { useQuery } from '@tanstack/react-query'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GameCard } from './GameCard.tsx'
import { gameClassesQuery, gamesQuery } from './lottery-queries.ts'

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

interface Props {
  readonly classId: number
}

function ClassGames({ classId }: Props) {
  const { t } = useTranslation('lottery')
  const games = useQuery(gamesQuery(classId))
  return (
    <QueryBoundary query={games} skeleton={<Skeleton blocks={[9, 9, 9]} />}>
      {(rows) =>
        rows.length === 0 ? (
          <MutedText>{t('noGames')}</MutedText>
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
