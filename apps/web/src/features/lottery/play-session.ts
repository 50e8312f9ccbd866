import { getUserGameList } from '@saikoro/shared/contract/member'
import * as z from 'zod/mini'
import { sumNet } from '../../lib/bets.ts'
import { callApi } from '../../lib/call.ts'
import type { Bet } from '../../lib/queries/member.ts'

const NAME = 'play'
const PAGE = 100

/** When this member sat down in this tab, and the newest bet there was by then. */
const seatShape = z.object({ memberId: z.int(), since: z.number(), lastBet: z.int() })
type Seat = z.output<typeof seatShape>

function readSeat(memberId: number): Seat | undefined {
  try {
    const seat = z.parse(seatShape, JSON.parse(sessionStorage.getItem(NAME) ?? ''))
    return seat.memberId === memberId ? seat : undefined
  } catch {
    return undefined
  }
}

function takeSeat(memberId: number, newest: Bet | undefined): Seat {
  const seat = { memberId, since: Date.now(), lastBet: newest?.id ?? 0 }
  sessionStorage.setItem(NAME, JSON.stringify(seat))
  return seat
}

/** The session's start (ms) and its net result, from all bets placed since. */
export async function readPlaySession(memberId: number): Promise<{ since: number; net: bigint }> {
  const bets: Bet[] = await callApi(getUserGameList, { page: 1 })
  const seat = readSeat(memberId) ?? takeSeat(memberId, bets[0])
  for (let page = 2; bets.length === (page - 1) * PAGE && isSince(seat, bets.at(-1)); page++) {
    bets.push(...(await callApi(getUserGameList, { page })))
  }
  return { since: seat.since, net: sumNet(bets.filter((bet) => isSince(seat, bet))) }
}

function isSince(seat: Seat, bet: Bet | undefined): boolean {
  return bet !== undefined && bet.id > seat.lastBet
}
