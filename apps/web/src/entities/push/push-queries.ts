import { getPush, subscribe, unsubscribe } from '@saikoro/shared/contract/push'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/call.ts'
import { devicePush, subscribeHere, unsubscribeHere } from '../../lib/push.ts'

/** Whether this device can be notified and is subscribed: browser and server must have the same subscription. */
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

/** Subscribes with the server's key, or unsubscribes with null. */
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
