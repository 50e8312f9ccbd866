import { agree, getProfile, wish, withdraw } from '@saikoro/shared/contract/companion'
import { mutationOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { callQuery } from '../../lib/call-query.ts'

export const profileQuery = () => callQuery(getProfile, {})

/** `true` agrees to the `version` on the screen; `false` withdraws. Afterwards everything is read again: open reservations may have ended. */
export function listingMutation(version: string) {
  return mutationOptions({
    mutationFn: async (isListed: boolean) => {
      await (isListed ? callApi(agree, { adult: '1', version }) : callApi(withdraw, {}))
      return callApi(getProfile, {})
    },
    onSuccess: (profile, _isListed, _result, { client }) =>
      client.setQueryData(profileQuery().queryKey, profile),
    // not awaited: the form that announces the result is another one as soon as the state changes
    onSettled: (_data, _error, _isListed, _result, { client }) => {
      void client.invalidateQueries()
    },
  })
}

export function wishMutation() {
  return mutationOptions({
    mutationFn: (text: string) => callApi(wish, { text }),
    onSuccess: (_data, _text, _result, { client }) =>
      client.invalidateQueries({ queryKey: profileQuery().queryKey }),
  })
}
