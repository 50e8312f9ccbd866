import type { Draw } from '@saikoro/shared/contract/fairness'
import { queryOptions } from '@tanstack/react-query'
import { compareSlip, slipOf } from '../../fairness/head-slip.ts'
import { getVerifier } from '../draw/witness-queries.ts'

/** The log up to a draw's opening as this device received it; never refetched. */
export function headQuery(draw: Draw | undefined) {
  return queryOptions({
    queryKey: ['witness', 'head', { record: draw?.record }],
    queryFn: async () => {
      if (!draw) throw new Error('no draw yet')
      return slipOf((await getVerifier()).publicLog, draw)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function compareWithOther(text: string) {
  return compareSlip((await getVerifier()).publicLog, text)
}
