import type { InputOf, ReplyOf } from '@saikoro/shared/contract/call'
import { getUserInfo } from '@saikoro/shared/contract/member'
import * as wallet from '@saikoro/shared/contract/wallet'
import { getBankList, paybankinfo, recharge } from '@saikoro/shared/contract/wallet'
import type { Quoted } from '@saikoro/shared/source'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { getDevice } from '../../entities/draw/device-queries.ts'
import { storeReceipt } from '../../entities/signed/pending-receipts.ts'
import { joinPages } from '../../entities/wallet/wallet-queries.ts'
import type { SentRequest } from '../../fairness/requests.ts'
import { callApi, type Reply, retryUnanswered } from '../../lib/call.ts'
import { callQuery, changeOf, readAgain } from '../../lib/call-query.ts'
import { endRequest } from '../../lib/request-id.ts'

export type BankInfo = Reply<typeof wallet.getUserBankInfo>
export type Payee = Reply<typeof paybankinfo>
export type Withdrawal = Reply<typeof wallet.getUserWithdrawList>[number]
export type Recharge = Reply<typeof wallet.getRechargeList>[number]
export type Movement = Reply<typeof wallet.getStatement>['rows'][number]
export type Report = ReplyOf<typeof wallet.getPersonalreport>

export const bankQuery = () => callQuery(wallet.getUserBankInfo)

export const banksQuery = () => ({ ...callQuery(getBankList), staleTime: Number.POSITIVE_INFINITY })

export const payeeQuery = () => callQuery(paybankinfo)

export const ruleQuery = () => callQuery(wallet.getUserWithdrawRole)

/** Page size of the request lists. */
const PAGE = 100

/** Paged requests of the member. Polled while one is pending, because operators review them outside this client. */
function requestsQuery<Row extends Pick<Recharge, 'id' | 'status'>>(
  path: string,
  readPage: (page: number) => Promise<Row[]>,
) {
  return infiniteQueryOptions({
    queryKey: [path],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
    select: ({ pages }) => [...new Map(pages.flat().map((row) => [row.id, row])).values()],
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some(({ status }) => status === 1) ? 5_000 : false,
  })
}

export const withdrawalsQuery = () =>
  requestsQuery(wallet.getUserWithdrawList.path, (page) => callApi(wallet.getUserWithdrawList, { page }))

export const rechargesQuery = () =>
  requestsQuery(wallet.getRechargeList.path, (page) => callApi(wallet.getRechargeList, { page }))

export function statementQuery() {
  return infiniteQueryOptions({
    queryKey: [wallet.getStatement.path],
    queryFn: ({ pageParam: before, signal }) => callApi(wallet.getStatement, { before }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ before }) => before,
  })
}

/** Fetches the whole statement as CSV, page by page. */
export async function readStatementFile(): Promise<string> {
  const file: Quoted[] = []
  let from: number | null = 0
  while (from !== null) {
    const { csv, before }: Reply<typeof wallet.getStatement> = await callApi(wallet.getStatement, {
      format: 'csv',
      before: String(from),
    })
    if (csv !== undefined) file.push(csv)
    from = before
  }
  return joinPages(file)
}

export const reportQuery = () => callQuery(wallet.getPersonalreport)

const WALLET = [getUserInfo, wallet.getUserBankInfo, wallet.getUserWithdrawList, wallet.getStatement]

/** The first card is valid at once; a replacement, which needs the login password, after 24 hours. */
export function cardMutation() {
  return changeOf(
    ({ card, password }: { card: InputOf<typeof wallet.setBank>; password?: string }) =>
      password === undefined
        ? callApi(wallet.setBank, card)
        : callApi(wallet.replaceBank, { ...card, password }),
    ...WALLET,
  )
}

/**
 * Sends a request for points, retried only after a timeout, with the same request id, so that the server records one. Verifies and stores
 * the receipt: a wrong one raises an alarm, and the request stays valid.
 */
function requestMutation<C extends typeof recharge | typeof wallet.setUserWirhdraw>(
  kind: SentRequest['kind'],
  call: C,
) {
  interface Request extends Pick<SentRequest, 'member' | 'points'> {
    readonly form: InputOf<C>
  }
  return mutationOptions({
    mutationFn: async ({ member, points, form }: Request) => {
      const { id, receipt } = await callApi<typeof recharge | typeof wallet.setUserWirhdraw>(call, form)
      const pending = { jws: receipt, id, of: { kind, member, hundredths: String(points) } }
      const accept = async () => (await getDevice()).requests.accept({ kind, id, member, points }, receipt)
      await storeReceipt(pending, accept, true)
    },
    ...retryUnanswered,
    onSuccess: readAgain(...WALLET),
    onSettled: (_data, error, { form }) => endRequest(String(form.request_id), error),
  })
}

export const rechargeMutation = () => requestMutation('recharge', recharge)

export const withdrawMutation = () => requestMutation('withdrawal', wallet.setUserWirhdraw)

export const cancelMutation = () =>
  changeOf((id: number) => callApi(wallet.cancelWithdraw, { id }), ...WALLET)
