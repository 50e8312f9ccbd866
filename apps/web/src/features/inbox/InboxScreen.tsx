import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inboxQuery, isUnread, lastRead, latestOf, markRead } from '../../entities/inbox/inbox-queries.ts'
import { useReportedTime } from '../../entities/site/use-reported-time.ts'
import { isRequestState, REQUEST_STATES } from '../../entities/wallet/request-states.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Badge, Card, CardHead, Cards } from '../../ui/Card.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'

/** Decisions by the operator that concern the member, each with a link to the screen that shows the signed text. */
export function InboxScreen() {
  const { t } = useTranslation('inbox')
  const quoteOf = useReportedTime()
  const inbox = useQuery({ ...inboxQuery(), refetchOnMount: 'always' })
  const [readBefore] = useState(lastRead)
  const latest = latestOf(inbox.data)
  useEffect(() => {
    if (latest !== undefined) markRead(latest)
  }, [latest])
  return (
    <RefreshScreen title={t('title')} query={inbox}>
      <QueryBoundary
        query={inbox}
        skeleton={<Skeleton blocks={[6, 6]} />}
        empty={<EmptyState title={t('none')} />}
      >
        {(news) => (
          <Cards rows={news}>
            {({ kind, state, name, practice, path, ...item }) => (
              <Card testId="news">
                <CardHead title={t(kind)} soft={<Quote text={quoteOf(item.at)} />}>
                  {isUnread(item, readBefore) && <Badge isGood>{t('unread')}</Badge>}
                </CardHead>
                {(state !== '' || practice) && (
                  <p>
                    {[
                      name,
                      state &&
                        t(isRequestState(state) ? REQUEST_STATES[state] : `reservation:status_${state}`),
                      practice && t('reservation:practice'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                )}
                <ButtonLink variant="outline" to={path}>
                  {t('open')}
                </ButtonLink>
              </Card>
            )}
          </Cards>
        )}
      </QueryBoundary>
    </RefreshScreen>
  )
}
