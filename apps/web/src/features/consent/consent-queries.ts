import { consentInfo, consentSet, consentWithdraw } from '@saikoro/shared/contract/consent'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

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
