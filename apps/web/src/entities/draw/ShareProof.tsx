import { sumOf } from '@saikoro/shared/rules/options'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import type { StoredOrder } from '../../fairness/schema.ts'
import { loadCode } from '../../lib/call.ts'
import { formatIssue, formatNet, formatPoints } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { shareFile } from '../../lib/share.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { findingQuery } from './device-queries.ts'
import { useGameNames } from './game-queries.ts'
import { pathOfProof } from './paths.ts'
import { sealKey } from './Seal.tsx'
import { showDraw } from './show-draw.ts'

interface Props {
  readonly game: string
  readonly issue: string
  /** A bet in the draw, whose payout this device verified. */
  readonly order?: StoredOrder
}

/** Shares a draw, or a bet in it, as a picture with the address of its proof. The picture is drawn on this device. */
export function ShareProof({ game, issue, order }: Props) {
  const { t, locale } = useTranslation('fairness')
  const { t: inDraw } = useTranslation('draw')
  const client = useQueryClient()
  const name = useGameNames()(game)
  const share = useMutation({ mutationFn: sharePicture })

  async function sharePicture() {
    const [finding, { drawProof }] = await Promise.all([
      client.fetchQuery({ ...findingQuery(game, issue), retry: false }),
      loadCode(() => import('./proof-picture.ts')),
    ])
    const view = { finding, reported: undefined, isNewer: false, failed: undefined, now: Date.now() }
    const { seal, ink, level, dice } = showDraw(view)
    if (level !== 'calm' || !dice) return showToast(t('pictureNot'))
    const url = location.origin + pathOfProof(game, issue)
    const file = await drawProof(
      dice.value,
      {
        title: t('title'),
        draw: `${name} · ${t('draw:issue', { issue: formatIssue(issue) })}`,
        lines: [t('draw:sum', { sum: sumOf(dice.value) }), ...linesOf(order)],
        finding: t('pictureFinding', { words: inDraw(sealKey(seal, ink, level)) }),
        note: t('pictureNote'),
        url,
      },
      locale,
    )
    if (await shareFile(file, { title: t('title'), url })) showToast(t('pictureSaved'))
  }

  /** The words of the bet. A gain and a loss look alike. */
  function linesOf(bet: StoredOrder | undefined): string[] {
    if (!bet) return []
    const { options, stake, payout } = bet
    const net = payout === null ? undefined : payout - stake * BigInt(options.length)
    return [
      `${options.map(nameOfOption).join(' · ')} × ${formatPoints(stake, locale)}`,
      ...(net === undefined ? [] : [`${t('lottery:net')} ${formatNet(net, locale)}`]),
    ]
  }

  return (
    <Button variant="quiet" icon={Share2} busy={share.isPending} onClick={() => share.mutate()}>
      {t('share')}
    </Button>
  )
}
