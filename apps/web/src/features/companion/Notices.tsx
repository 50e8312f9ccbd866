import * as companion from '@saikoro/shared/contract/companion'
import { useMutation } from '@tanstack/react-query'
import { ShownCode } from '../../entities/account/RecoveryCode.tsx'
import { DevicePush, NotificationSettings } from '../../entities/push/NotificationSettings.tsx'
import { callApi } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'

const DEVICE = {
  get: companion.getCompanionPush,
  on: companion.companionSubscribe,
  off: companion.companionUnsubscribe,
}

const ALL = { get: companion.getCompanionNotifications, set: companion.setCompanionNotifications }

/** What reaches her away from this page: notifications on this device, and her meetings in a calendar of her own. */
export function Notices() {
  const { t } = useTranslation('companion')
  return (
    <>
      <DevicePush calls={DEVICE} title={t('noticesHere')} text={t('noticesText')} />
      <NotificationSettings calls={ALL} text={t('noticeKindsText')} />
      <CalendarAddress />
    </>
  )
}

/** The address is shown once: we store only its hash. */
function CalendarAddress() {
  const { t } = useTranslation('companion')
  const change = useMutation({
    mutationFn: (isOn: boolean) => callApi(companion.setCalendar, { on: isOn ? '1' : '0' }),
    onSuccess: ({ secret }) => showToast(secret === '' ? t('calendarEnded') : t('calendarMade')),
  })
  const secret = change.data?.secret ?? ''
  return (
    <Section title={t('calendar')}>
      <MutedText>{t('calendarText')}</MutedText>
      {secret !== '' && (
        <ShownCode
          code={new URL(`/calendar.ics?secret=${secret}`, location.href).href}
          about={t('calendar')}
          file="saikoro-calendar.txt"
          testId="calendar-address"
        />
      )}
      <Button variant="outline" busy={change.isPending} onClick={() => change.mutate(true)}>
        {t('calendarNew')}
      </Button>
      <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate(false)}>
        {t('calendarEnd')}
      </Button>
    </Section>
  )
}
