import { zoneOf } from '@saikoro/shared/fairness/check-state-receipt'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarPlus, Share2 } from 'lucide-react'
import { pickLocalized } from '../../lib/language.ts'
import { canShare, saveFile, shareText } from '../../lib/share.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { profileQuery } from '../profile/profile-queries.ts'
import { isPractice, nameOf, type Reservation, whenOf } from './reservations-query.ts'

const NAME = 'saikoro.ics'
const TYPE = 'text/calendar'

/** Returns the city of the profile; '' while it is not known. */
export function usePlace({ profile }: Reservation): string {
  const { locale } = useTranslation()
  const { data } = useQuery(profileQuery(profile))
  return data ? pickLocalized(data.address, locale) : ''
}

interface Props {
  readonly reservation: Reservation
  readonly variant: 'outline' | 'quiet'
}

/** Takes a confirmed meeting along: as an entry of the calendar, and as a message to a friend. */
export function MeetingActions({ reservation, variant }: Props) {
  const { t, locale } = useTranslation('reservation')
  const place = usePlace(reservation)
  const name = nameOf(reservation) || t('notListed')
  const practice = isPractice(reservation) ? `${t('practice')} · ` : ''
  const summary = practice + t('meetingWith', { name })

  async function fileOf() {
    const { meetingFile } = await import('@saikoro/shared/meeting-file')
    const url = new URL('/Reservations', location.href).href
    const words = { summary, location: place, description: t('report:plainNotice'), url }
    return meetingFile([{ ...reservation, zone: zoneOf(reservation) }, words])
  }

  const text = [summary, whenOf(reservation, locale).join(' '), place].filter(Boolean).join('\n')
  return <FileActions {...{ variant, fileOf, text }} />
}

interface FileProps extends Pick<Props, 'variant'> {
  readonly fileOf: () => Promise<string>
  /** What the friend reads. */
  readonly text: string
}

/** Saves the calendar file of a meeting, and shares it with a friend. */
export function FileActions({ variant, fileOf, text }: FileProps) {
  const { t } = useTranslation('reservation')
  const saving = useMutation({ mutationFn: async () => saveFile(NAME, await fileOf(), TYPE) })
  const sharing = useMutation({
    mutationFn: async () => shareText(text, new File([await fileOf()], NAME, { type: TYPE })),
  })
  return (
    <>
      <Button variant={variant} icon={CalendarPlus} busy={saving.isPending} onClick={() => saving.mutate()}>
        {t('toCalendar')}
      </Button>
      {canShare() && (
        <Button variant={variant} icon={Share2} busy={sharing.isPending} onClick={() => sharing.mutate()}>
          {t('tellFriend')}
        </Button>
      )}
    </>
  )
}
