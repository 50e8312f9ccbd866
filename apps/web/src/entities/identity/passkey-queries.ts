import * as passkey from '@saikoro/shared/contract/passkey'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { mutationOptions } from '@tanstack/react-query'
import { callApi, type Reply } from '../../lib/call.ts'
import { callChange, callQuery, changeOf } from '../../lib/call-query.ts'
import { UnsentError } from '../../lib/fault.ts'
import { replaceSession } from '../../lib/session.ts'
import { translate } from '../../lib/translation.ts'

export type Passkey = Reply<typeof passkey.list>[number]

export const passkeysQuery = () => callQuery(passkey.list)

/** Signs with a passkey of the device, which asks the member to confirm. */
export async function signByPasskey(): Promise<string> {
  const optionsJSON = await callApi(passkey.options, {})
  return JSON.stringify(await startAuthentication({ optionsJSON }).catch(failOnDevice))
}

/** Creates a passkey on the device, which asks for a confirmation. */
export async function createPasskey(optionsJSON: Reply<typeof passkey.newOptions>): Promise<string> {
  return JSON.stringify(await startRegistration({ optionsJSON }).catch(failOnDevice))
}

export const addPasskeyMutation = () =>
  changeOf(async () => {
    const credential = await createPasskey(await callApi(passkey.newOptions, {}))
    return callApi(passkey.add, { credential })
  }, passkey.list)

export const removePasskeyMutation = () => callChange(passkey.remove, passkey.list)

export function passkeyLoginMutation() {
  return mutationOptions({
    mutationFn: async () => callApi(passkey.login, { credential: await signByPasskey() }),
  })
}

/** Re-authenticates the session with a passkey. */
export function passkeyProofMutation() {
  return mutationOptions({
    mutationFn: async () => {
      const credential = await signByPasskey()
      return replaceSession(async () => (await callApi(passkey.prove, { credential })).id)
    },
  })
}

/** Replaces an error of the device, which is not localised; most often the member cancelled. */
function failOnDevice(cause: unknown): never {
  throw new UnsentError(() => translate('account:passkeyNot'), { cause })
}
