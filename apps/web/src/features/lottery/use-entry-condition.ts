import { mayEnter } from '@saikoro/shared/rules/entry'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { betsQuery } from '../../entities/bet/bets-query.ts'
import type { Game } from '../../entities/draw/game-queries.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'

/** Asked once, on entering: who may not come to this table is told so and led home (spec, Lottery play). */
export function useEntryCondition({ name, condition }: Game, { money }: Member, isFresh: boolean): void {
  const { t } = useTranslation('lottery')
  const navigate = useNavigate()
  const isDecided = useRef(false)
  const isShort = money < condition
  const { data: bets } = useQuery({ ...betsQuery(), enabled: isShort })
  const hasBet = bets?.some((bet) => bet.status === 0 && bet.name.ja === name.ja)

  useEffect(() => {
    const isKnown = !isShort || (isFresh && hasBet !== undefined)
    if (isDecided.current || !isKnown) return
    isDecided.current = true
    if (mayEnter({ balance: money, condition, hasBet: hasBet === true })) return
    showToast(t('contactCollect'))
    navigate('/Home', { replace: true })
  }, [isShort, isFresh, hasBet, money, condition, navigate, t])
}
