import { claimInvite, requestInvite } from '@saikoro/shared/contract/invite'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, retryUnanswered } from '../../lib/call.ts'
import { callChange } from '../../lib/call-query.ts'
import { endRequest, requestIdOf } from '../../lib/request-id.ts'
import { deviceStorage } from '../../lib/storage.ts'

/** Local storage: the claim code of a request that this device made. */
const CLAIM = 'invite claim'

export function readClaim(): string {
  return deviceStorage.read(CLAIM) ?? ''
}

export function forgetClaim(): void {
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
