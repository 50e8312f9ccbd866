import { getPush, subscribe, unsubscribe } from '@saikoro/shared/contract/push'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DevicePush } from '../../entities/push/DevicePush.tsx'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CheckField, Field } from '../../ui/form/Field.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { RefreshScreen } from '../../ui/RefreshScreen.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import {
  type Choices,
  choicesMutation,
  choicesOf,
  deviceZone,
  type Notifications,
  notificationsQuery,
} from './notification-queries.ts'

/** Notifications: whether this device gets them, and for the account which kinds and when. */
export function NotificationsScreen() {
  const { t } = useTranslation('account')
  const settings = useQuery(notificationsQuery())
  return (
    <RefreshScreen title={t('pushTitle')} query={settings}>
      <DevicePush calls={CALLS} title={t('here')} text={t('pushText')} />
      <QueryBoundary query={settings} skeleton={<Skeleton blocks={[13, 9]} />}>
        {(data) => <Settings stored={data} />}
      </QueryBoundary>
    </RefreshScreen>
  )
}

const CALLS = { get: getPush, on: subscribe, off: unsubscribe }

/** Saves each change at once. While it is sent the screen shows the change, and after a failure what is stored. */
function Settings({ stored }: { readonly stored: Notifications }) {
  const { t } = useTranslation('account')
  const save = useMutation(choicesMutation())
  const shown = save.isPending ? save.variables : choicesOf(stored)

  function put(change: Partial<Choices>) {
    save.mutate({ ...shown, ...change }, thenToast(t('pushSaved')))
  }

  return (
    <>
      <Section title={t('pushKinds')}>
        <MutedText>{t('pushKindsText')}</MutedText>
        {stored.kinds.map(({ kind, fixed }) => (
          <CheckField
            key={kind}
            label={t(`push_${kind}`)}
            disabled={fixed}
            checked={fixed || !shown.off.includes(kind)}
            onCheck={(isOn) =>
              put({ off: isOn ? shown.off.filter((each) => each !== kind) : [...shown.off, kind] })
            }
          />
        ))}
      </Section>
      <QuietHours shown={shown} onPut={put} />
    </>
  )
}

interface QuietHoursProps {
  readonly shown: Choices
  readonly onPut: (change: Partial<Choices>) => void
}

const DEFAULT_HOURS = { from: '22:00', to: '07:00' }

/** Quiet hours in the zone in which the member set them; a change takes the zone of this device. */
function QuietHours({ shown, onPut }: QuietHoursProps) {
  const { t } = useTranslation('account')
  const { from, to, zone } = shown
  /** a time that is being typed, or equals the other one; it is not saved */
  const [draft, setDraft] = useState<Partial<Record<'from' | 'to', string>>>({})
  const here = deviceZone()

  function type(end: 'from' | 'to', text: string) {
    const hours = { from, to, ...draft, [end]: text }
    const isComplete = hours.from !== '' && hours.to !== '' && hours.from !== hours.to
    setDraft(isComplete ? {} : { ...draft, [end]: text })
    if (isComplete) onPut({ ...hours, zone: here })
  }

  const hours = { from, to, ...draft }
  return (
    <Section title={t('quiet')}>
      <CheckField
        label={t('quietOn')}
        checked={from !== ''}
        onCheck={(isOn) => {
          setDraft({})
          onPut(isOn ? { ...DEFAULT_HOURS, zone: here } : { from: '', to: '', zone: '' })
        }}
      />
      {from !== '' && (
        <>
          <div className="columns-2 gap-3">
            {(['from', 'to'] as const).map((end) => (
              <Field
                key={end}
                type="time"
                label={t(end === 'from' ? 'quietFrom' : 'quietTo')}
                value={hours[end]}
                error={end === 'to' && hours.from === hours.to && t('quietSame')}
                onValueChange={(text) => type(end, text)}
              />
            ))}
          </div>
          <p className="small">{t(zone === here ? 'quietZone' : 'quietOtherZone', { zone })}</p>
        </>
      )}
      <MutedText>{t('quietText')}</MutedText>
    </Section>
  )
}
