import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Alarms } from '../../entities/alarm/Alarms.tsx'
import { ACTIVE, memberQuery } from '../../entities/member/member-queries.ts'
import { type Message, messagesQuery, noteRead } from '../../entities/message/messages-query.ts'
import { UnsentRow } from '../../entities/outbox/UnsentRow.tsx'
import { SignedFile } from '../../entities/signed/SignedFile.tsx'
import { SignedText } from '../../entities/signed-message/SignatureBadge.tsx'
import { MeasuredTime } from '../../entities/site/MeasuredTime.tsx'
import { baseQuery } from '../../entities/site/site-queries.ts'
import { useTime } from '../../entities/site/use-reported-time.ts'
import { OwnPicture } from '../../entities/upload/OwnPicture.tsx'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { useOffline } from '../../lib/offline.ts'
import { useOutbox } from '../../lib/outbox.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { allOf, EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Words } from '../../ui/Quote.tsx'
import { MutedText, Stack, TopBar } from '../../ui/Screen.tsx'
import { type About, AboutCard, reservationOf } from './AboutCard.tsx'
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
  const about = readAbout(query)
  const reservation = reservationOf(about)
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
          if (about) return <Thread key={reservation} about={about} />
          if (!iskefu && !isClosed) return <EmptyState title={t('home:serviceOff')} />
          const outside = readServiceAddress(kefu, location.origin)
          return outside ? <ServiceFrame address={outside} name={name || t('home:service')} /> : <Thread />
        }}
      </QueryBoundary>
    </>
  )
}

/** What the link of a reservation or request has chosen. */
function readAbout(query: URLSearchParams): About | undefined {
  for (const kind of ['reservation', 'recharge', 'withdrawal'] as const) {
    const id = Number(query.get(kind))
    if (Number.isInteger(id) && id > 0) return { kind, id }
  }
  return undefined
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

/** The conversation of the member with support; about a reservation, its messages alone. */
function Thread({ about }: { readonly about?: About }) {
  const reservation = reservationOf(about)
  const navigate = useNavigate()
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
              if (rows.length > 0) return <Messages messages={rows} member={id} reservation={reservation} />
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
        {unsent.map((message) => (
          <div key={message.request_id} className={styles.message} data-mine>
            <UnsentRow unsent={message}>
              <p className={`lines breakable ${BUBBLE}`}>{message.text}</p>
            </UnsentRow>
          </div>
        ))}
      </Stack>
      {(messages.data || messages.isError) && member.data && (
        <Composer
          member={member.data.id}
          about={about}
          onRemove={about && !reservation ? () => navigate('/ServicePage', { replace: true }) : undefined}
          isStart={unsent.length === 0 && !messages.data?.some(isWaiting)}
          hasPicture={member.data.status === ACTIVE}
        />
      )}
    </>
  )
}

/** The member's message is the last one of its conversation. */
function isWaiting({ mine, reservation }: Message, place: number, all: readonly Message[]): boolean {
  return mine && all.slice(place + 1).every((later) => later.mine || later.reservation !== reservation)
}

const BUBBLE = `surface pad-3-4 ${styles.threadText}`

interface MessagesProps {
  readonly messages: readonly Message[]
  readonly member: number
  /** the reservation that all of them are about; 0: they are the whole thread */
  readonly reservation: number
}

/** Messages, oldest first; scrolls to a new message. */
function Messages({ messages, member, reservation: about }: MessagesProps) {
  const { t } = useTranslation('support')
  const timeOf = useTime()
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  const newestReply = messages.findLast(({ mine }) => !mine)?.id

  useEffect(() => {
    if (newestReply !== undefined) void noteRead(newestReply, about)
  }, [newestReply, about])

  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'end' })
  }, [newest])

  return (
    <div role="log" className="stack gap-4" aria-label={t('thread')}>
      <ol className="stack gap-4">
        {messages.map((message, place) => {
          const { id, mine, text, free, signed, reservation, practice, card, picture, topic } = message
          // an earlier release stored replies without topic, card and picture
          const before = messages.slice(0, place).findLast((each) => each.mine)?.card
          return (
            <li key={id} className={`stack gap-2 ${styles.message}`} data-mine={mine || undefined}>
              <p className={`soft ${mine ? 'text-end' : ''}`}>
                {mine ? t(message.isOwn ? 'you' : 'youElsewhere') : t('pageTitle')} ·{' '}
                {timeOf(message.create_ms)}
                {practice && ` · ${t('reservation:practice')}`}
                {topic && !card && ` · ${t(`topic_${topic}`)}`}
                {reservation !== 0 && !about && (
                  <>
                    {' · '}
                    <Link to={`/ServicePage?reservation=${reservation}`}>
                      {t('aboutReservation', { id: reservation })}
                    </Link>
                  </>
                )}
              </p>
              {card && (card.kind !== before?.kind || card.id !== before.id) && <AboutCard card={card} />}
              {mine ? (
                <div className={BUBBLE}>
                  <Words text={text} proved={message.words} />
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
              {picture && <OwnPicture path={picture} alt={t('picture')} />}
              {mine && <p className="soft small text-end">{t(message.read ? 'read' : 'sent')}</p>}
            </li>
          )
        })}
      </ol>
      {messages.some(isWaiting) && (
        <aside className="note stack gap-1">
          <p>{t('received')}</p>
          <MeasuredTime of="answer_median_s" text={(time) => t('answered', { time })} />
        </aside>
      )}
      <SignedFile name={`support-${newest ?? 0}`} signed={messages.map(({ signed }) => signed)} />
      <div ref={end} className={styles.end} />
    </div>
  )
}
