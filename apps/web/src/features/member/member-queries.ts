import { recover } from '@saikoro/shared/contract/account'
import { claimInvite, requestInvite } from '@saikoro/shared/contract/invite'
import { doLogin, doRegister } from '@saikoro/shared/contract/member'
import { localeOf } from '@saikoro/shared/locale'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { noteAccount } from '../../entities/member/own-account.ts'
import { callApi, retryUnanswered } from '../../lib/call.ts'
import { callChange } from '../../lib/call-query.ts'
import { chooseLanguage } from '../../lib/language.ts'
import { readPreference } from '../../lib/preferences.ts'
import { endRequest, requestIdOf } from '../../lib/request-id.ts'
import { startSession } from '../../lib/session.ts'
import { deviceStorage } from '../../lib/storage.ts'

/** Switches to the member's stored language; used on a device without a language preference. */
async function speakAsMember(client: QueryClient): Promise<void> {
  const member = await client.fetchQuery(memberQuery()).catch(() => undefined)
  if (member) await chooseLanguage(localeOf(member.lang))
}

/** Starts the session after a login. */
export async function beginSession(token: string, client: QueryClient, username = ''): Promise<void> {
  startSession(token)
  noteAccount(username)
  if (readPreference('language') === null) await speakAsMember(client)
}

export function loginMutation() {
  return mutationOptions({
    mutationFn: (form: { username: string; password: string }) => callApi(doLogin, form),
    onSuccess: ({ id }, { username }, _result, { client }) => beginSession(id, client, username),
  })
}

export function registerMutation() {
  return mutationOptions({
    mutationFn: (form: { username: string; password: string; code: string }) =>
      callApi(doRegister, { ...form, adult: '1' }),
    onSuccess: (token, { username }) => {
      forgetClaim()
      startSession(token)
      noteAccount(username)
    },
  })
}

/** Sets a new password with the recovery code, which is valid once. */
export const recoverMutation = () => callChange(recover)

/** Local storage: the claim code of a request that this device made. */
const CLAIM = 'invite claim'

export function readClaim(): string {
  return deviceStorage.read(CLAIM) ?? ''
}

function forgetClaim(): void {
  deviceStorage.remove(CLAIM)
}

/** Asks the operators for an invite code and keeps the claim code on this device. */
export function requestInviteMutation() {
  return mutationOptions({
    ...retryUnanswered,
    mutationFn: (form: { text: string; request_id: string }) => callApi(requestInvite, form),
    onSuccess: ({ claim }) => deviceStorage.write(CLAIM, claim),
    onSettled: (_asked, error, { request_id }) => endRequest(request_id, error),
  })
}

/** The id of a request with this text, the same one until it was answered. */
export const inviteRequestId = (text: string) => requestIdOf(requestInvite.path, text)

/** Reads what became of the request of a claim code. */
export const claimInviteMutation = () => callChange(claimInvite)
