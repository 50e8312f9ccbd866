import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Game } from '../../entities/draw/game-queries.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'

/** Who comes with fewer points than the game asks for is told so and led home (spec, Lottery play). */
export function useEntryCondition(game: Game, member: Member): void {
  const { t } = useTranslation('lottery')
  const navigate = useNavigate()
  const isShort = member.money < game.condition
  useEffect(() => {
    if (!isShort) return
    showToast(t('contactCollect'))
    navigate('/Home', { replace: true })
  }, [isShort, navigate, t])
}
