import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './GameCard.module.css'
import { GameCard } from './GameCard.tsx'
import { gamesQuery } from './lottery-queries.ts'

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
          <MutedText>{t('noGames')}</MutedText>
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
