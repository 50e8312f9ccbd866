import { noticeText } from '@saikoro/shared/contract/notice'
import { useQuery } from '@tanstack/react-query'
import { SignatureBadge } from '../../entities/signed-message/SignatureBadge.tsx'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { Cards } from '../../ui/Cards.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './NoticesScreen.module.css'
import { noticesQuery } from './notice-queries.ts'

export function NoticesScreen() {
  const { t } = useTranslation('inbox')
  const wireTime = useWireTime()
  const notices = useQuery(noticesQuery())
  return (
    <RefreshScreen title={t('notices')} busy={notices.isFetching} onReload={notices.refetch}>
      <QueryBoundary query={notices} skeleton={<Skeleton blocks={[8, 8, 8]} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('noNotices')} />
          ) : (
            <Cards rows={rows}>
              {({ id, name, text, create_time, signed }) => (
                <Card testId="notice">
                  <CardHead title={name} soft={wireTime(create_time)} />
                  <p className={styles.text}>{text}</p>
                  <SignatureBadge
                    source="notice"
                    id={id}
                    member={null}
                    text={noticeText({ name, text })}
                    signed={signed}
                  />
                </Card>
              )}
            </Cards>
          )
        }
      </QueryBoundary>
    </RefreshScreen>
  )
}
