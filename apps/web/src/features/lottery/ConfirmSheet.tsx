import { payoutOf, payoutWith } from '@saikoro/shared/rules/odds'
import { X } from 'lucide-react'
import type { Dispatch } from 'react'
import { Countdown } from '../../entities/draw/Countdown.tsx'
import type { OpenState } from '../../entities/draw/use-open-draw.ts'
import type { Verified } from '../../entities/draw/verified.ts'
import { countPoints, formatIssue, formatPoints } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Submission } from '../../lib/use-submission.ts'
import { Button, IconButton, OnlineButton } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { type Cart, type CartAction, EMPTY_CART, stakeOf, totalOf } from './cart.ts'
import { formatOdds, type OddsRow } from './odds-rows.ts'

interface Props {
  readonly open: boolean
  readonly cart: Cart
  readonly dispatch: Dispatch<CartAction>
  readonly issue: string
  readonly of: Submission
  /** This very order was sent, and no answer came. Sending it again books it once. */
  readonly isUnanswered: boolean
  readonly drawState: OpenState
  /** When the draw is due, ms. */
  readonly drawAt: Verified<number>
  readonly rows: readonly OddsRow[]
  readonly onPlace: () => void
}

/** Confirmation of the order; single options can be removed, or all of them. */
export function ConfirmSheet({
  open,
  cart,
  dispatch,
  issue,
  of,
  isUnanswered,
  drawState,
  drawAt,
  rows,
  onPlace,
}: Props) {
  const { t, locale } = useTranslation('lottery')
  const stake = stakeOf(cart) ?? 0n
  return (
    <Sheet
      open={open}
      onClose={() => dispatch({ type: 'close' })}
      side="center"
      of={of}
      title={t('confirmTitle')}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={of.isPending}
            onClick={() => dispatch({ type: 'replace', cart: EMPTY_CART })}
          >
            {t('clear')}
          </Button>
          <OnlineButton busy={of.isPending} disabled={drawState !== 'open'} onClick={onPlace}>
            {drawState === 'open' ? t(isUnanswered ? 'placeAgain' : 'place') : t('draw:phase_closed')}
          </OnlineButton>
        </>
      }
    >
      <p className="row wrap spread gap-0-3 soft">
        {t('draw:nextIssue', { issue: formatIssue(issue, issue) })} <Countdown drawAt={drawAt} />
      </p>
      <ul>
        {cart.chosen.map((option) => (
          <li key={option} className="row gap-3 line-above">
            <div className="grow shrink">
              <span className="strong">{nameOfOption(option)}</span>
              <Payout row={rows.find((row) => row.option === option)} stake={stake} />
            </div>
            <span>{t('pointsOf', countPoints(stake, locale))}</span>
            <IconButton
              icon={X}
              label={t('remove', { name: nameOfOption(option) })}
              onClick={() => dispatch({ type: 'toggle', option })}
            />
          </li>
        ))}
      </ul>
      <p className="size-large strong text-end line-above">
        {t('total', countPoints(totalOf(cart), locale))}
      </p>
      <Returns rows={rows.filter(({ option }) => cart.chosen.includes(option))} stake={stake} />
    </Sheet>
  )
}

const SUMS = Array.from({ length: 16 }, (_, place) => place + 3)
const LISTED_MAX = 4

interface ReturnsProps {
  readonly rows: readonly OddsRow[]
  readonly stake: bigint
}

/** What a draw can return for several options together, stakes included. */
function Returns({ rows, stake }: ReturnsProps) {
  const { t, locale } = useTranslation('lottery')
  if (rows.length < 2 || rows.some(({ odds }) => odds.verification === 'unproved')) return null
  const ofSum = (sum: number) =>
    rows.reduce((total, { option, odds }) => total + payoutWith([sum, 0, 0], option, stake, odds.value), 0n)
  const all = [...new Set(SUMS.map(ofSum))].sort((a, b) => Number(a - b))
  const shown = all.map((points) => formatPoints(points, locale))
  return (
    <p className="soft text-end">
      {t('returns', {
        points: all.length > LISTED_MAX ? `${shown[0]} – ${shown.at(-1)}` : shown.join(' · '),
      })}
    </p>
  )
}

interface PayoutProps {
  readonly row: OddsRow | undefined
  readonly stake: bigint
}

/** The odds of an option by the draw's opening record and what it pays if it wins, stake included. */
function Payout({ row, stake }: PayoutProps) {
  const { t, locale } = useTranslation('lottery')
  if (!row || row.odds.verification === 'unproved') return null
  const { option, odds } = row
  return (
    <p className="soft" data-testid="odds" data-verification={odds.verification} data-reference={option}>
      {t('paysIfHit', {
        factor: formatOdds(odds.value),
        points: formatPoints(payoutOf(stake, odds.value), locale),
      })}
    </p>
  )
}
