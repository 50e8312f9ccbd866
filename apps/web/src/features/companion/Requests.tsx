import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { type Request, requestsQuery } from './companion-queries.ts'
import { RequestCard } from './RequestCard.tsx'

const ActSheet = lazyDialog(() => import('./ActSheet.tsx'))

/** What a card opens a dialog for. */
export type Act = 'accept' | 'decline' | 'propose' | 'refuse' | 'say'

/** What she has to answer, the meetings that come, and what was. */
const PARTS = ['toAnswer', 'meetings', 'past'] as const

function partOf({ state, may_say }: Request): (typeof PARTS)[number] {
  if (state === 'requested' || state === 'moved') return 'toAnswer'
  return state === 'confirmed' || state === 'proposed' || may_say ? 'meetings' : 'past'
}

/** Requests and meetings in her name. */
export function Requests() {
  const { t } = useTranslation('companion')
  const [asked, setAsked] = useState<{ readonly act: Act; readonly request: Request }>()
  const [open, setOpen] = useState(false)
  return (
    <>
      <QueryBoundary query={useQuery(requestsQuery())} skeleton={<Skeleton blocks={[9, 9]} />}>
        {(rows) =>
          PARTS.map((part) => {
            const each = rows.filter((row) => partOf(row) === part)
            if (part === 'past' && each.length === 0) return null
            const none = part === 'toAnswer' ? t('toAnswerNone') : t('meetingsNone')
            return (
              <Section key={part} title={t(part)}>
                {each.length === 0 && <p>{none}</p>}
                {each.toSorted(byTime(part)).map((request) => (
                  <RequestCard
                    key={request.id}
                    request={request}
                    onAsk={(act) => {
                      setAsked({ act, request })
                      setOpen(true)
                    }}
                  />
                ))}
                {part === 'meetings' && <MutedText>{t('emergency')}</MutedText>}
              </Section>
            )
          })
        }
      </QueryBoundary>
      {asked && (
        <ActSheet
          key={`${asked.request.id} ${asked.act}`}
          {...asked}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The next first; of what was, the last first. */
function byTime(part: (typeof PARTS)[number]) {
  const direction = part === 'past' ? -1 : 1
  return (one: Request, other: Request) =>
    direction * `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`)
}
