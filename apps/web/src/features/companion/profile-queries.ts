import { agree, getProfile, setMeasurements, wish, withdraw } from '@saikoro/shared/contract/companion'
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

/** A change of the profile, which is read again afterwards. */
const profileMutation = <Form>(send: (form: Form) => Promise<unknown>) =>
  mutationOptions({
    mutationFn: send,
    onSuccess: (_data, _form, _result, { client }) =>
      client.invalidateQueries({ queryKey: profileQuery().queryKey }),
  })

export const wishMutation = () => profileMutation((text: string) => callApi(wish, { text }))

export const measurementsMutation = () =>
  profileMutation(({ height, bust }: { height: number; bust: number }) =>
    callApi(setMeasurements, { height: String(height), bust: String(bust) }),
  )
