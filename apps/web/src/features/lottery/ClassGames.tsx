import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Soft } from '../../ui/Soft.tsx'
import { gamesQuery } from './api.ts'
import styles from './GameCard.module.css'
import { GameCard } from './GameCard.tsx'

interface Props {
  readonly classId: number
}

export function ClassGames({ classId }: Props) {
  const { t } = useTranslation('lottery')
  const games = useQuery(gamesQuery(classId))
  return (
    <QueryFace query={games} skeleton={<Skeleton blocks={[9, 9, 9]} />}>
      {(rows) =>
        rows.length === 0 ? (
          <Soft>{t('noGames')}</Soft>
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <GameCard row={row} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryFace>
  )
}
