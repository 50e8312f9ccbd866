import { getUserGameList, getUserInfo } from '@saikoro/shared/contract/member'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sumNet } from '../../lib/bets.ts'
import { formatIssue, formatNet } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import type { Game } from '../../lib/queries/lottery.ts'
import { betsQuery } from '../../lib/queries/member.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'

/** Says that a draw has taken place, and plainly what it changed for a member who had bets in it. */
export function useDrawNews(game: Game): void {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const client = useQueryClient()
  const seen = useRef(game.now_expect)
  const { now_expect: issue, name } = game

  useEffect(() => {
    if (seen.current === issue) return
    seen.current = issue
    const drawn = t('successfulLotteryDraw', { issue: formatIssue(issue) })

    async function tell() {
      await Promise.all([
        client.invalidateQueries({ queryKey: [getUserInfo.path] }),
        client.invalidateQueries({ queryKey: [getUserGameList.path] }),
      ])
      const bets = await client.fetchQuery(betsQuery())
      const own = bets.filter((bet) => bet.expect === issue && bet.name.ja === name.ja)
      const net = t('netOfDraw', { net: formatNet(sumNet(own), locale) })
      showToast(own.length > 0 ? `${drawn} ${net}` : drawn)
    }
    tell().catch(() => showToast(drawn))
  }, [issue, name, client, locale, t])
}
