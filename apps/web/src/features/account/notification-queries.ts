import { getNotifications, setNotifications } from '@saikoro/shared/contract/push'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery, readAgain } from '../../lib/call-query.ts'

export type Notifications = Reply<typeof getNotifications>

/** What a member chooses for the account; hours are `HH:MM`, '' for none. */
export interface Choices {
  readonly off: readonly Notifications['kinds'][number]['kind'][]
  readonly from: string
  readonly to: string
  /** IANA name of the zone of the hours; '' without hours */
  readonly zone: string
}

export const notificationsQuery = () => callQuery(getNotifications)

export function choicesOf({ kinds, quiet_from, quiet_to, zone }: Notifications): Choices {
  const off = kinds.filter(({ on }) => !on).map(({ kind }) => kind)
  return { off, from: quiet_from, to: quiet_to, zone }
}

/** Stores all choices. The scope sends them one after the other, so that the last one stays. */
export function choicesMutation() {
  return mutationOptions({
    scope: { id: setNotifications.path },
    mutationFn: ({ off, from, to, zone }: Choices) =>
      callApi(setNotifications, { off: off.join(), quiet_from: from, quiet_to: to, zone }),
    onSettled: readAgain(getNotifications),
  })
}

/** The IANA name of the time zone of this device. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
