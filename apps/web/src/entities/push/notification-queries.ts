import type { getCompanionNotifications, setCompanionNotifications } from '@saikoro/shared/contract/companion'
import type { getNotifications, setNotifications } from '@saikoro/shared/contract/push'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery, readAgain } from '../../lib/call-query.ts'

export type Notifications = Reply<typeof getNotifications>

/** The calls of a member, or those of a companion. */
export interface NotificationCalls {
  readonly get: typeof getNotifications | typeof getCompanionNotifications
  readonly set: typeof setNotifications | typeof setCompanionNotifications
}

/** What a member chooses for the account, or a companion for her devices; hours are `HH:MM`, '' for none. */
export interface Choices {
  readonly off: readonly Notifications['kinds'][number]['kind'][]
  readonly from: string
  readonly to: string
  /** IANA name of the zone of the hours; '' without hours */
  readonly zone: string
}

export const notificationsQuery = ({ get }: NotificationCalls) => callQuery(get)

export function choicesOf({ kinds, quiet_from, quiet_to, zone }: Notifications): Choices {
  const off = kinds.filter(({ on }) => !on).map(({ kind }) => kind)
  return { off, from: quiet_from, to: quiet_to, zone }
}

/** Stores all choices. The scope sends them one after the other, so that the last one stays. */
export function choicesMutation({ get, set }: NotificationCalls) {
  return mutationOptions({
    scope: { id: set.path },
    mutationFn: ({ off, from, to, zone }: Choices) =>
      callApi(set, {
        ...{ off: off.join(), quiet_from: from, quiet_to: to },
        ...(set.access === 'member' && { zone }),
      }),
    onSettled: readAgain(get),
  })
}

/** The IANA name of the time zone of this device. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
