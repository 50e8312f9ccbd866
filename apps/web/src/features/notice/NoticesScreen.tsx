import { getNoticeList, noticeText } from '@saikoro/shared/contract/notice'
import { useQuery } from '@tanstack/react-query'
import { SignatureBadge } from '../../entities/signed-message/SignatureBadge.tsx'
import { useReportedTime } from '../../entities/site/use-reported-time.ts'
import { callQuery } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card, CardHead, Cards } from '../../ui/Card.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'

export function NoticesScreen() {
  const { t } = useTranslation('inbox')
  const quoteOf = useReportedTime()
  const notices = useQuery(callQuery(getNoticeList))
  return (
    <RefreshScreen title={t('notices')} query={notices}>
      <QueryBoundary
        query={notices}
        skeleton={<Skeleton blocks={[8, 8, 8]} />}
        empty={<EmptyState title={t('noNotices')} />}
      >
        {(rows) => (
          <Cards rows={rows}>
            {({ id, name, text, create_ms, signed }) => (
              <Card testId="notice">
                <CardHead title={name} soft={<Quote text={quoteOf(create_ms)} />} />
                <p className="lines breakable">{text}</p>
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
        )}
      </QueryBoundary>
    </RefreshScreen>
  )
}
