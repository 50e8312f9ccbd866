import { getPush, subscribe, unsubscribe } from '@saikoro/shared/contract/push'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { devicePush, subscribeHere, unsubscribeHere } from '../../lib/push.ts'

/** Can this device be notified, and is it? A subscription counts when browser and server have the same. */
export function pushQuery() {
  return queryOptions({
    queryKey: [getPush.path],
    queryFn: async () => {
      const [{ key, endpoint }, device] = await Promise.all([callApi(getPush, {}), devicePush()])
      const isOn = endpoint !== '' && device.endpoint === endpoint
      return { key, isOn, state: key === '' ? ('impossible' as const) : device.state }
    },
  })
}

/** Turns it on with the server's key, or off with null. */
export function pushMutation() {
  return mutationOptions({
    mutationKey: [subscribe.path],
    mutationFn: async (key: string | null) => {
      if (key === null) {
        await callApi(unsubscribe, {})
        return unsubscribeHere()
      }
      const keys = await subscribeHere(key)
      if (keys) await callApi(subscribe, keys)
    },
    onSettled: (_data, _error, _key, _result, { client }) =>
      client.invalidateQueries({ queryKey: [getPush.path] }),
  })
}
