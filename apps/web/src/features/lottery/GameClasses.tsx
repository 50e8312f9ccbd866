import { useQuery } from '@tanstack/react-query'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ClassGames } from './ClassGames.tsx'
import { gameClassesQuery } from './lottery-queries.ts'

/** Class id of the query for all games. A single class contains all of them, and that query is already cached. */
const ALL = 0

export function GameClasses() {
  const locale = useLocale()
  const classes = useQuery(gameClassesQuery())
  return (
    <QueryFace query={classes} skeleton={<Skeleton blocks={[1.5, 9, 9, 9]} />}>
      {(list) =>
        list.map(({ id, name }) => (
          <Section key={id} title={pickLocalized(name, locale)}>
            <ClassGames classId={list.length === 1 ? ALL : id} />
          </Section>
        ))
      }
    </QueryFace>
  )
}
