import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { betsQuery } from '../../entities/bet/bets-query.ts'
import type { Game } from '../../entities/draw/game-queries.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { isBelow } from '../../entities/wallet/verified-wallet.ts'
import { useTranslation } from '../../lib/translation.ts'
import { RedirectWithNotice } from '../../ui/RedirectWithNotice.tsx'

interface Props {
  readonly game: Game
  readonly member: Member
  /** Whether the balance was fetched after the screen opened. */
  readonly isFresh: boolean
  readonly children: ReactNode
}

/** Redirects a member below the entry condition of the game. Decided once: a bet may lower the balance later. */
export function EntryGuard({ game: { key, condition }, member: { money }, isFresh, children }: Props) {
  const { t } = useTranslation('lottery')
  const [isAllowed, setAllowed] = useState<boolean>()
  const isShort = isBelow(money, condition)
  const { data: bets } = useQuery({ ...betsQuery(), enabled: isShort && isAllowed === undefined })
  const hasBet = bets?.some((bet) => bet.state === 'open' && bet.key === key)
  const isKnown = !isShort || (isFresh && hasBet !== undefined)
  if (isAllowed === undefined && isKnown) setAllowed(!isShort || hasBet === true)
  if (isAllowed === false) return <RedirectWithNotice to="/Home" notice={t('contactCollect')} />
  return children
}
