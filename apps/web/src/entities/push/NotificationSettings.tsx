import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { thenToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { CheckField, Field } from '../../ui/form/Field.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import {
  type Choices,
  choicesMutation,
  choicesOf,
  deviceZone,
  type NotificationCalls,
  type Notifications,
  notificationsQuery,
  type PushCalls,
  pushMutation,
  pushQuery,
} from './push-queries.ts'

interface Props {
  readonly calls: NotificationCalls
  /** To what the kinds apply. */
  readonly text: string
}

/** Which notifications a member or a companion gets, and when. */
export function NotificationSettings(props: Props) {
  return (
    <QueryBoundary query={useQuery(notificationsQuery(props.calls))} skeleton={<Skeleton blocks={[13, 9]} />}>
      {(data) => <Settings {...props} stored={data} />}
    </QueryBoundary>
  )
}

/** Saves each change at once. While it is sent the screen shows the change, and after a failure what is stored. */
function Settings({ calls, text, stored }: Props & { readonly stored: Notifications }) {
  const { t } = useTranslation('account')
  const save = useMutation(choicesMutation(calls))
  const shown = save.isPending ? save.variables : choicesOf(stored)

  function put(change: Partial<Choices>) {
    save.mutate({ ...shown, ...change }, thenToast(t('pushSaved')))
  }

  return (
    <>
      <Section title={t('pushKinds')}>
        <MutedText>{text}</MutedText>
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
      <QuietHours
        shown={shown}
        cityZone={calls.set.access === 'companion' ? stored.zone : undefined}
        onPut={put}
      />
    </>
  )
}

interface QuietHoursProps {
  readonly shown: Choices
  /** of a companion, whose hours are always in it */
  readonly cityZone: string | undefined
  readonly onPut: (change: Partial<Choices>) => void
}

const DEFAULT_HOURS = { from: '22:00', to: '07:00' }

/** Quiet hours of a member are in the zone in which they were set; a change takes the zone of this device. */
function QuietHours({ shown, cityZone, onPut }: QuietHoursProps) {
  const { t } = useTranslation('account')
  const { from, to, zone } = shown
  /** a time that is being typed, or equals the other one; it is not saved */
  const [draft, setDraft] = useState<Partial<Record<'from' | 'to', string>>>({})
  const here = cityZone ?? deviceZone()

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
          <p className="small">
            {t(cityZone ? 'quietCityZone' : zone === here ? 'quietZone' : 'quietOtherZone', { zone })}
          </p>
        </>
      )}
      <MutedText>{t('quietText')}</MutedText>
    </Section>
  )
}

interface DevicePushProps {
  readonly calls: PushCalls
  readonly title: string
  /** What they are about. */
  readonly text: string
}

/** Push notifications of this device: off by default, and off again when the session ends. */
export function DevicePush({ calls, title, text }: DevicePushProps) {
  const { t } = useTranslation('account')
  const push = useQuery(pushQuery(calls))
  const change = useMutation(pushMutation(calls))
  if (!push.data) return null
  const { key, isOn, state } = push.data
  return (
    <Section title={title}>
      {state === 'possible' || isOn ? (
        <CheckField
          label={t('pushOn')}
          checked={change.isPending ? change.variables !== null : isOn}
          onCheck={(isOn) => change.mutate(isOn ? key : null)}
        />
      ) : (
        <p data-testid="no-push">{state === 'blocked' ? t('pushBlocked') : t('pushImpossible')}</p>
      )}
      <MutedText>{text}</MutedText>
    </Section>
  )
}
