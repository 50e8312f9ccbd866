import { readOption, wins } from '@saikoro/shared/rules/options'
import type { Bet } from './queries/member.ts'

/** What a bet changed, in hundredths: payout less stake once settled, nothing while open or when refunded. */
export function netOf(bet: Pick<Bet, 'status' | 'opencode' | 'type' | 'money' | 'profit'>): bigint {
  const option = readOption(bet.type)
  if (bet.status !== 1 || !bet.opencode || !option) return 0n
  return wins(option, bet.opencode) ? bet.profit - bet.money : -bet.money
}

export function sumNet(bets: readonly Parameters<typeof netOf>[0][]): bigint {
  return bets.reduce((total, bet) => total + netOf(bet), 0n)
}
