import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { allOf, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { type DialogProps, Sheet } from '../../ui/Sheet.tsx'
import { BriefingCards, briefingMutation } from '../briefing/BriefingCards.tsx'
import { memberQuery } from '../member/member-queries.ts'
import { profileQuery } from '../profile/profile-queries.ts'
import { PlainNotice } from '../report/PlainNotice.tsx'
import { ReserveForm, type WishProps } from './ReserveForm.tsx'
import type { ReservableProfile } from './use-reserve-sheet.tsx'

interface Props extends DialogProps, WishProps {
  readonly profile: ReservableProfile
  readonly onReserved?: () => void
}

/** The button that had the focus is gone. */
const takeFocus = (shown: HTMLElement | null) => shown?.focus()

/** Requests a reservation, which is free. The safety briefing is the only condition (charter C1.2). */
export function ReserveSheet({ profile, moving, note, open, onClose, onReserved }: Props) {
  const { t } = useTranslation('reservation')
  const member = useQuery({ ...memberQuery(), enabled: open })
  const details = useQuery({ ...profileQuery(profile.id), enabled: open })
  const briefing = useSubmission(briefingMutation())
  const [reserved, setReserved] = useState<{
    readonly id: number
    readonly when: string
    readonly isSent: boolean
  }>()

  const { pathname } = useLocation()
  const isListed = pathname === '/Reservations'

  const sentTitle = moving ? 'moved' : profile.sample ? 'practiceSent' : 'reserved'

  function close() {
    setReserved(undefined)
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      side={pathname === '/Profile' ? 'beside' : 'bottom'}
      of={briefing}
      title={moving ? t('move') : t('reserveWith', { name: profile.xuanfei_name })}
    >
      <div className="stack gap-4">
        {reserved?.id === profile.id ? (
          <div ref={takeFocus} className="stack gap-4" role="status" tabIndex={-1}>
            <div className="row gap-3">
              {reserved.isSent && <CircleCheck className="green" aria-hidden="true" size={40} />}
              <div className="shrink">
                <p className="size-title strong">{t(reserved.isSent ? sentTitle : 'waits')}</p>
                <p className="strong">{reserved.when}</p>
              </div>
            </div>
            <p className="pretty">
              {t(reserved.isSent ? (profile.sample ? 'practiceSentText' : 'reservedText') : 'waitsText')}
            </p>
            {isListed ? (
              <Button onClick={close}>{t('ui:close')}</Button>
            ) : (
              <ButtonLink to="/Reservations">{t('xuanfei:toReservations')}</ButtonLink>
            )}
          </div>
        ) : (
          <QueryBoundary query={allOf(member, details)} skeleton={<Skeleton blocks={[5, 6, 5, 6]} />}>
            {([{ id, isjh }]) =>
              isjh ? (
                <ReserveForm
                  key={`${profile.id} ${profile.slot} ${moving?.version}`}
                  profileId={profile.id}
                  member={id}
                  slot={profile.slot}
                  moving={moving}
                  note={note}
                  onReserved={(when, isSent) => {
                    setReserved({ id: profile.id, when, isSent })
                    onReserved?.()
                  }}
                />
              ) : (
                <div className="stack gap-4">
                  <p className="heading size-large">{t('activationNeeded')}</p>
                  <BriefingCards busy={briefing.isPending} onEnd={() => briefing.mutate({})} />
                  <PlainNotice profile={profile.id} isSlim />
                </div>
              )
            }
          </QueryBoundary>
        )}
      </div>
    </Sheet>
  )
}
