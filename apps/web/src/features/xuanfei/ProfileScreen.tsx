import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Heart, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ProfileFigures, ProfilePlace } from '../../entities/profile/ProfileFacts.tsx'
import { type Profile, profileQuery } from '../../entities/profile/profile-queries.ts'
import { PlainNotice } from '../../entities/report/PlainNotice.tsx'
import { comingDayText, type Slot, slotText, useComing } from '../../entities/reservation/reservable-days.ts'
import { useReserveSheet } from '../../entities/reservation/use-reserve-sheet.tsx'
import { formatCount } from '../../lib/format.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { INTERRUPTED } from '../../lib/navigation.ts'
import { useToken } from '../../lib/session.ts'
import { sharePage } from '../../lib/share.ts'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { Section, Stack, TopBar } from '../../ui/Screen.tsx'
import { SidePane } from '../../ui/SidePane.tsx'
import { ProfileMedia } from './ProfileMedia.tsx'
import styles from './ProfileScreen.module.css'
import { blockMutation, likeMutation } from './xuanfei-queries.ts'

const VideoShelf = withoutFallback(lazyPart(() => import('../../entities/video/VideoShelf.tsx')))
const DirectoryPane = withoutFallback(lazyPart(() => import('./DirectoryPane.tsx')))

export function ProfileScreen() {
  const { t } = useTranslation('xuanfei')
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || 0
  const profile = useQuery(profileQuery(id))
  const shown = useRef(id)

  // chosen in the pane: the next Tab leads into the profile, as after a change of screens
  useEffect(() => {
    if (shown.current !== id) document.querySelector('main')?.focus({ preventScroll: true })
    shown.current = id
  }, [id])

  return (
    <>
      <TopBar title={profile.data?.xuanfei_name ?? t('title')}>
        <IconButton
          icon={Share2}
          label={t('share')}
          onClick={() =>
            sharePage(profile.data?.xuanfei_name ?? 'Saikoro', {
              copied: t('linkCopied'),
              failed: t('linkNotCopied'),
            })
          }
        />
      </TopBar>
      <Stack>
        <QueryBoundary query={profile} skeleton={<Skeleton blocks={[2.75, 19, 4, 7]} />}>
          {(data) => <ProfileBody key={data.id} profile={data} city={Number(query.get('adsid')) || 0} />}
        </QueryBoundary>
      </Stack>
      <SidePane label={t('title')} isList>
        <DirectoryPane city={Number(query.get('adsid')) || 0} profile={id} />
      </SidePane>
    </>
  )
}

interface Props {
  readonly profile: Profile
  /** City of the list that the profile was opened from, 0 for all cities. */
  readonly city: number
}

function ProfileBody({ profile, city }: Props) {
  const { t } = useTranslation('xuanfei')
  const { askOut, dialog } = useReserveSheet()
  const canReserve = !profile.reserved && !profile.blocked
  return (
    <>
      <ProfileMedia profile={profile} />
      <ProfilePlace profile={profile} name={profile.xuanfei_name} city={city} />
      <Section title={t('intro')}>
        <p className="lines pretty">{profile.jianjie}</p>
        <ProfileFigures profile={profile} />
      </Section>
      {canReserve && profile.slots.length > 0 && (
        <FreeTimes
          slots={profile.slots}
          zone={profile.zone}
          onChoose={(slot) => askOut({ ...profile, slot })}
        />
      )}
      <VideoShelf profile={profile.id} />
      <PlainNotice profile={profile.id} isSlim />
      <BlockButton profile={profile} />
      <ProfileActions profile={profile} onReserve={() => askOut(profile)} />
      {dialog}
    </>
  )
}

const SHOWN_TIMES = 6

interface FreeTimesProps {
  readonly slots: readonly Slot[]
  readonly zone: string
  readonly onChoose: (slot: number) => void
}

/** The next published times that nobody has taken, a row for each day; the reservation dialog lists all of them. */
function FreeTimes({ slots, zone, onChoose }: FreeTimesProps) {
  const { t, locale } = useTranslation('xuanfei')
  const coming = useComing(slots, zone)
  if (coming.slots.length === 0) return null
  const days = Map.groupBy(coming.slots.slice(0, SHOWN_TIMES), ({ day }) => day)
  return (
    <Section title={t('freeTimes')}>
      <ul className="stack gap-2">
        {[...days].map(([day, times]) => (
          <li key={day} className={`baseline wrap gap-0-3 ${styles.day}`}>
            <span>{comingDayText(day, locale)}</span>
            <div className="flex wrap gap-2 fill">
              {times.map((slot) => (
                <Button
                  key={slot.id}
                  className="small"
                  variant="outline"
                  aria-label={slotText(slot, locale)}
                  onClick={() => onChoose(slot.id)}
                >
                  {slot.starts}–{slot.ends}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Hides a profile from the member, or shows it again (charter C5.3). */
function BlockButton({ profile: { id, blocked } }: { readonly profile: Profile }) {
  const { t } = useTranslation('xuanfei')
  const navigate = useNavigate()
  const isMember = useToken() !== null
  const mutation = useMutation(blockMutation(id))

  function press() {
    if (!isMember) return navigate('/Login', { state: INTERRUPTED })
    mutation.mutate(blocked, thenToast(blocked ? t('unblocked') : t('blocked')))
  }

  return (
    <Button
      variant="quiet"
      className={`small ${styles.block}`}
      icon={blocked ? Eye : EyeOff}
      busy={mutation.isPending}
      onClick={press}
    >
      {blocked ? t('unblock') : t('block')}
    </Button>
  )
}

interface ProfileActionsProps {
  readonly profile: Profile
  readonly onReserve: () => void
}

/** Sticky bar with the next free time and the like and reserve buttons. */
function ProfileActions({ profile, onReserve }: ProfileActionsProps) {
  const { t, locale } = useTranslation('xuanfei')
  const [next] = useComing(profile.slots, profile.zone).slots
  return (
    <>
      <div className={styles.space} />
      <div className={`dock stack gap-2 ${styles.bar}`}>
        <div>
          {!profile.reserved && !profile.blocked && (
            <p className={`small ${profile.sample ? 'soft' : 'strong'}`}>
              {next ? t('nextFree', { time: slotText(next, locale) }) : t('anyDay')}
            </p>
          )}
          {profile.sample && <p className="small strong pretty">{t('sampleText')}</p>}
        </div>
        <div className="flex wrap gap-3">
          <LikeButton profile={profile} />
          {profile.reserved ? (
            <ButtonLink className={`grow ${styles.act}`} to="/Reservations">
              {t('toReservations')}
            </ButtonLink>
          ) : (
            <Button className={`grow ${styles.act}`} disabled={profile.blocked} onClick={onReserve}>
              {profile.blocked ? t('isBlocked') : t('askOut')}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

function LikeButton({ profile: { id, liked, dianzan } }: { readonly profile: Profile }) {
  const { t, locale } = useTranslation('xuanfei')
  const navigate = useNavigate()
  const isMember = useToken() !== null
  const mutation = useMutation(likeMutation(id))

  function press() {
    if (!isMember) return navigate('/Login', { state: INTERRUPTED })
    if (!mutation.isPending) mutation.mutate()
  }

  return (
    <Button variant="outline" className="fixed" icon={Heart} aria-pressed={liked} onClick={press}>
      <span className="visually-hidden">{t('like')}</span>
      <span data-testid="likes">{dianzan > 0 && formatCount(dianzan, locale)}</span>
    </Button>
  )
}
