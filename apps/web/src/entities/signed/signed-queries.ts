import { queryOptions } from '@tanstack/react-query'
import type { StoredRequest } from '../../fairness/schema.ts'
import { callUnchecked } from '../../lib/unverified.ts'
import { getDevice } from '../draw/device-queries.ts'

/** The receipt of a request with its time, ms, as a list; empty when another device sent it. */
export function receiptsQuery(kind: StoredRequest['kind'], id: number, member: number) {
  return queryOptions({
    queryKey: ['device', 'request', { kind, id, member }],
    queryFn: async () => {
      const [{ requests }, { readReceipt }] = await Promise.all([
        getDevice(),
        import('@saikoro/shared/fairness/receipt'),
      ])
      const held = await requests.ofMember(member) // verified when it was stored
      return held
        .filter((each) => each.kind === kind && each.id === id)
        .map(({ jws }) => ({ jws, at: readReceipt(jws)?.at }))
    },
  })
}

export async function readSignedFile(jws: readonly string[]): Promise<string> {
  const [{ store, publicLog }, { writeSignedFile }] = await Promise.all([
    getDevice(),
    import('../../fairness/signed-file.ts'),
  ])
  return writeSignedFile({ call: callUnchecked, store, now: Date.now, publicLog }, jws)
}
