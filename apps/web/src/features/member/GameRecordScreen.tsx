import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { everyBetQuery } from '../../entities/bet/bets-query.ts'
import { hotGamesQuery } from '../../entities/game/hot-games-query.ts'
import { receiptsQuery } from '../../entities/order/order-queries.ts'
import { refresh } from '../../lib/refresh.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyFace } from '../../ui/EmptyFace.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { More } from '../../ui/More.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { QueryFace } from '../../ui/QueryFace.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { BetCard } from './BetCard.tsx'
import styles from './GameRecordScreen.module.css'
import { MissingBets } from './MissingBets.tsx'

export function GameRecordScreen() {
  const { t } = useTranslation('member')
  const bets = useInfiniteQuery(everyBetQuery())
  const games = useQuery(hotGamesQuery())
  const receipts = useQuery(receiptsQuery())
  const reload = () => refresh(bets.refetch, () => showToast(t('ui:refreshSuccessful')))
  return (
    <>
      <TopBar title={t('records')}>
        <IconButton icon={RotateCw} label={t('ui:refresh')} busy={bets.isFetching} onPress={reload} />
      </TopBar>
      <PullToRefresh onRefresh={reload}>
        <div className={styles.body}>
          <Alarms />
          <MissingBets bets={bets.data} hasMore={bets.hasNextPage} readAt={bets.dataUpdatedAt} />
          <QueryFace query={bets} skeleton={<Skeleton blocks={[13, 13, 13]} />}>
            {(rows) =>
              rows.length === 0 ? (
                <EmptyFace title={t('noRecords')} text={t('noRecordsText')}>
                  <ButtonLink look="outline" to="/Game">
                    {t('toGames')}
                  </ButtonLink>
                </EmptyFace>
              ) : (
                <>
                  <ul className={styles.list}>
                    {rows.map((bet) => (
                      <li key={bet.id}>
                        <BetCard
                          bet={bet}
                          readAt={bets.dataUpdatedAt}
                          receipts={receipts.data ?? []}
                          gameKey={games.data?.find((game) => game.name.ja === bet.name.ja)?.key}
                        />
                      </li>
                    ))}
                  </ul>
                  <More list={bets} />
                </>
              )
            }
          </QueryFace>
        </div>
      </PullToRefresh>
    </>
  )
}
