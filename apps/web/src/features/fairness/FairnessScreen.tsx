import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { gameQuery } from '../../entities/draw/game-queries.ts'
import { hotGamesQuery } from '../../entities/site/site-queries.ts'
import { useTranslation } from '../../lib/translation.ts'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Explanation } from './Explanation.tsx'
import styles from './Fairness.module.css'
import { Proof } from './Proof.tsx'

/** The proof of one draw, also for visitors. Without parameters: the newest draw of the first game. */
export function FairnessScreen() {
  const { t } = useTranslation('fairness')
  const [query] = useSearchParams()
  const games = useQuery({ ...hotGamesQuery(), enabled: !query.has('key') })
  const key = query.get('key') ?? games.data?.[0]?.key
  const game = useQuery({ ...gameQuery(key ?? ''), enabled: key !== undefined })
  const skeleton = <Skeleton blocks={[13, 4, 4, 4, 4, 4]} />
  return (
    <Screen title={t('title')}>
      <div className={`stack gap-5 ${styles.page}`}>
        {key === undefined ? (
          <QueryBoundary query={games} skeleton={skeleton}>
            {() => <NoDraws />}
          </QueryBoundary>
        ) : (
          <QueryBoundary query={game} skeleton={skeleton}>
            {(data) => {
              const issue = query.get('expect') || data.now_expect
              return issue === '' ? <NoDraws /> : <Proof game={data} issue={issue} />
            }}
          </QueryBoundary>
        )}
      </div>
    </Screen>
  )
}

function NoDraws() {
  const { t } = useTranslation('fairness')
  return (
    <>
      <EmptyState title={t('home:noDraws')} />
      <Explanation isUnfolded />
    </>
  )
}
