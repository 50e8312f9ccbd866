import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { ACTIVE, memberQuery } from '../../entities/member/member-queries.ts'
import { type Message, messagesQuery } from '../../entities/message/messages-query.ts'
import { UnsentRow } from '../../entities/outbox/UnsentRow.tsx'
import { SignedFile } from '../../entities/signed/SignedFile.tsx'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { useOffline } from '../../lib/offline.ts'
import { type UnsentMessage, useOutbox } from '../../lib/outbox.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { allOf, EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Words } from '../../ui/Quote.tsx'
import { MutedText, Stack, TopBar } from '../../ui/Screen.tsx'
import { Composer } from './Composer.tsx'
import { readServiceAddress, type ServiceAddress } from './ServiceCard.tsx'
import styles from './ServicePageScreen.module.css'

/** The messages about one reservation; otherwise the external service page in a frame, or the built-in thread when none is configured. */
export function ServicePageScreen() {
  const { t } = useTranslation('support')
  const base = useQuery(baseQuery())
  const { data: member } = useQuery({ ...memberQuery(), enabled: false })
  const [query] = useSearchParams()
  const { state } = useLocation()
  const reservation = Number(query.get('reservation')) || 0
  const isClosed = member !== undefined && member.status !== ACTIVE // support stays open to closed accounts (charter C3.7)
  return (
    <>
      <TopBar
        title={reservation ? (titleOf(state) ?? t('aboutReservation', { id: reservation })) : t('pageTitle')}
      />
      <QueryBoundary
        query={base}
        skeleton={
          <Stack>
            <Skeleton blocks={[4, 4, 4]} />
          </Stack>
        }
      >
        {({ iskefu, kefu, name }) => {
          if (reservation) return <Thread key={reservation} reservation={reservation} />
          if (!iskefu && !isClosed) return <EmptyState title={t('home:serviceOff')} />
          const outside = readServiceAddress(kefu, location.origin)
          return outside ? (
            <ServiceFrame address={outside} name={name || t('home:service')} />
          ) : (
            <Thread reservation={0} />
          )
        }}
      </QueryBoundary>
    </>
  )
}

/** The title that the link of a reservation brings. */
function titleOf(state: unknown): string | undefined {
  const about = typeof state === 'object' && state !== null && 'about' in state ? state.about : undefined
  return typeof about === 'string' ? about : undefined
}

interface Props {
  readonly address: ServiceAddress
  readonly name: string
}

/** The external service page in a sandboxed frame of another origin. Height: window less 65 pixels. */
function ServiceFrame({ address, name }: Props) {
  const { t } = useTranslation('support')
  return (
    <div className={`flex ${styles.box}`}>
      <div className="pad-2-4">
        <MutedText>{t('outsideText', { host: address.host })}</MutedText>
      </div>
      <iframe
        className={`grow full ${styles.frame}`}
        title={name}
        src={address.href}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}

interface ThreadProps {
  /** shows the messages about one reservation; 0: all messages */
  readonly reservation: number
}

/** The conversation of the member with support. */
function Thread({ reservation }: ThreadProps) {
  const { t } = useTranslation('support')
  const isVisitor = useToken() === null
  const member = useQuery({ ...memberQuery(), enabled: !isVisitor })
  const messages = useQuery(messagesQuery(member.data?.id))
  const isOffline = useOffline()
  const unsent = useOutbox()
    .filter((each) => each.kind === 'message')
    .filter((each) => reservation === 0 || each.reservation === reservation)
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
        {/* Without a network an unsent message stands alone: nothing failed. */}
        {(messages.data || !isOffline || unsent.length === 0) && (
          <QueryBoundary query={allOf(messages, member)} skeleton={<Skeleton blocks={[4, 4, 4]} />}>
            {([all, { id }]) => {
              const rows = reservation ? all.filter((row) => row.reservation === reservation) : all
              if (rows.length > 0) return <Messages messages={rows} member={id} isOne={reservation !== 0} />
              if (unsent.length > 0) return null
              return (
                <EmptyState
                  title={t('noMessages')}
                  text={t(reservation ? 'reservationText' : 'noMessagesText')}
                />
              )
            }}
          </QueryBoundary>
        )}
        <UnsentMessages messages={unsent} />
      </Stack>
      {(messages.data || messages.isError) && member.data && (
        <Composer member={member.data.id} reservation={reservation} />
      )}
    </>
  )
}

/** What this device has not sent yet. */
function UnsentMessages({ messages }: { readonly messages: readonly UnsentMessage[] }) {
  return messages.map((unsent) => (
    <div key={unsent.request_id} className={styles.message} data-mine>
      <UnsentRow unsent={unsent}>
        <p className={`lines breakable ${BUBBLE}`}>{unsent.text}</p>
      </UnsentRow>
    </div>
  ))
}

const BUBBLE = `surface pad-3-4 ${styles.threadText}`

interface MessagesProps {
  readonly messages: readonly Message[]
  readonly member: number
  /** all of them are about one reservation */
  readonly isOne: boolean
}

/** Messages, oldest first; scrolls to a new message. */
function Messages({ messages, member, isOne }: MessagesProps) {
  const { t } = useTranslation('support')
  const timeOf = useTime()
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id

  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'end' })
  }, [newest])

  return (
    <div role="log" aria-label={t('thread')}>
      <ol className="stack gap-4">
        {messages.map(({ id, mine, isOwn, text, words, create_ms, free, signed, reservation, practice }) => (
          <li key={id} className={styles.message} data-mine={mine || undefined}>
            <p className={`soft ${mine ? 'text-end' : ''} ${styles.who}`}>
              {mine ? t(isOwn ? 'you' : 'youElsewhere') : t('pageTitle')} · {timeOf(create_ms)}
              {practice && ` · ${t('reservation:practice')}`}
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
                <Words text={text} proved={words} />
              </div>
            ) : (
              <SignedText
                source="support"
                {...{ id, member, text, signed }}
                reservation={reservation || undefined}
                practice={practice || undefined}
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
