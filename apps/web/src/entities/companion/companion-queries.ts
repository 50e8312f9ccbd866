import * as companion from '@saikoro/shared/contract/companion'
import { consentInfo, consentSet, consentWithdraw } from '@saikoro/shared/contract/consent'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'
import {
  endCompanionSession,
  enrolWithSecret,
  readCompanionSecret,
  readCompanionToken,
  startCompanionSession,
} from '../../lib/companion-session.ts'
import { createPasskey, signByPasskey } from '../identity/passkey-queries.ts'

export type LinkState = Reply<typeof companion.getLink>
/** A profile as visitors would see it, for the profiled person. */
export type ConsentProfile = Reply<typeof consentInfo>

/** Dropped from the cache as soon as the page is closed, like the profile behind the link. */
export function linkQuery(link: string) {
  return { ...callQuery(companion.getLink, { link }), gcTime: 0, enabled: link !== '' }
}

/** Opens a session; what another companion read on this device is dropped. */
function entry<Form>(enter: (form: Form) => Promise<string>) {
  return mutationOptions({
    mutationFn: enter,
    gcTime: 0,
    onSuccess: (token, _form, _result, { client }) => {
      client.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('companion/') })
      startCompanionSession(token)
    },
  })
}

/** Enrols this device with a PIN, or without one with a passkey, and uses the link up. */
export const enrolMutation = (link: string) =>
  entry(async (pin: string | undefined) => {
    if (pin === undefined) {
      const credential = await createPasskey(await callApi(companion.enrolOptions, { link }))
      return (await callApi(companion.enrolPasskey, { link, credential })).id
    }
    const { id, secret } = await callApi(companion.enrol, { link, pin })
    enrolWithSecret(secret)
    return id
  })

/** Logs this device in with its PIN, or without one with a passkey. */
export const companionLoginMutation = () =>
  entry(async (pin: string | undefined) => {
    const reply =
      pin === undefined
        ? await callApi(companion.logInByPasskey, { credential: await signByPasskey() })
        : await callApi(companion.companionLogIn, { secret: readCompanionSecret() ?? '', pin })
    return reply.id
  })

/** The session ends here also when the server cannot be reached. */
export function companionLogoutMutation() {
  return mutationOptions({
    mutationFn: () => callApi(companion.companionLogOut, {}),
    onSettled: () => endCompanionSession(readCompanionToken()),
  })
}

/** Dropped from the cache as soon as the page is closed (`gcTime: 0`). */
export function consentQuery(link: string) {
  return { ...callQuery(consentInfo, { link }), gcTime: 0, enabled: link !== '' }
}

/** `true` publishes the profile with the age confirmation; `false` withdraws the consent. */
export function consentMutation(link: string) {
  return mutationOptions({
    mutationFn: (isListed: boolean) =>
      isListed ? callApi(consentSet, { link, consent: '1', adult: '1' }) : callApi(consentWithdraw, { link }),
    onSuccess: (profile, _isListed, _result, { client }) =>
      client.setQueryData(consentQuery(link).queryKey, profile),
    gcTime: 0,
  })
}
