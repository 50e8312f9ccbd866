import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { SignedFile } from '../../entities/signed/SignedFile.tsx'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { useWireTime } from '../../entities/site/use-wire-time.ts'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { allOf, EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { MutedText, Stack } from '../../ui/Screen.tsx'
import { Composer } from './Composer.tsx'
import styles from './ServicePageScreen.module.css'
import { type Message, messagesQuery } from './support-queries.ts'

interface ThreadProps {
  /** shows the messages about one reservation; 0: all messages */
  readonly reservation: number
}

/** The conversation of the member with support. */
export function Thread({ reservation }: ThreadProps) {
  const { t } = useTranslation('support')
  const isVisitor = useToken() === null
  const member = useQuery({ ...memberQuery(), enabled: !isVisitor })
  const messages = useQuery(messagesQuery(member.data?.id))
  if (isVisitor) {
    return (
      <EmptyState title={t('loginNeeded')}>
        <ButtonLink to="/Login" state={INTERRUPTED}>
          {t('ui:login')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <Stack>
        <MutedText>{t('threadText')}</MutedText>
        <Alarms />
        <QueryBoundary query={allOf(messages, member)} skeleton={<Skeleton blocks={[4, 4, 4]} />}>
          {([all, { id }]) => {
            const rows = reservation ? all.filter((row) => row.reservation === reservation) : all
            if (rows.length > 0) return <Messages messages={rows} member={id} isOne={reservation !== 0} />
            return (
              <EmptyState
                title={t('noMessages')}
                text={t(reservation ? 'reservationText' : 'noMessagesText')}
              />
            )
          }}
        </QueryBoundary>
      </Stack>
      {messages.data && member.data && <Composer member={member.data.id} reservation={reservation} />}
    </>
  )
}

const BUBBLE = `surface ${styles.threadText}`

interface Props {
  readonly messages: readonly Message[]
  readonly member: number
  /** all of them are about one reservation */
  readonly isOne: boolean
}

/** Messages, oldest first; scrolls to a new message. */
function Messages({ messages, member, isOne }: Props) {
  const { t } = useTranslation('support')
  const wireTime = useWireTime()
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id

  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'end' })
  }, [newest])

  return (
    <div role="log" aria-label={t('thread')}>
      <ol className="stack gap-4">
        {messages.map(({ id, mine, isOwn, text, create_time, free, signed, reservation }) => (
          <li key={id} className={styles.message} data-mine={mine || undefined}>
            <p className={`soft ${mine ? 'text-end' : ''} ${styles.who}`}>
              {mine ? t(isOwn ? 'you' : 'youElsewhere') : t('pageTitle')} · {wireTime(create_time)}
              {reservation !== 0 && !isOne && (
                <>
                  {' · '}
                  <Link to={`/ServicePage?reservation=${reservation}`}>
                    {t('aboutReservation', { id: reservation })}
                  </Link>
                </>
              )}
            </p>
            {mine ? (
              <div className={BUBBLE}>
                <Quote text={text} isWhole />
              </div>
            ) : (
              <SignedText
                source="support"
                {...{ id, member, text, signed }}
                reservation={reservation || undefined}
                isFree={free}
                className={BUBBLE}
              />
            )}
          </li>
        ))}
      </ol>
      <SignedFile name={`support-${newest ?? 0}`} signed={messages.map(({ signed }) => signed)} />
      <div ref={end} className={styles.end} />
    </div>
  )
}
