import { POINT } from '@saikoro/shared/points'
import { Undo2 } from 'lucide-react'
import type { Dispatch } from 'react'
import type { Game } from '../../entities/draw/game-queries.ts'
import { showCountdown } from '../../entities/draw/offer.ts'
import type { OpenDraw, OpenState } from '../../entities/draw/use-open-draw.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { Balance } from '../../entities/wallet/Balance.tsx'
import { NetworkError } from '../../lib/call.ts'
import { countPoints, formatCount, plainNumber } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { requestIdOf } from '../../lib/request-id.ts'
import { showToast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { submitWithin } from '../../ui/form/Form.tsx'
import { lazyDialog } from '../../ui/LazyMount.tsx'
import styles from './CartPanel.module.css'
import {
  type CartAction,
  type CartState,
  EMPTY_CART,
  faultOf,
  mostOf,
  QUICK_AMOUNTS,
  stakeOf,
  storeDraft,
  tableOf,
  totalOf,
} from './cart.ts'
import type { OddsRow } from './odds-rows.ts'
import { orderMutation } from './order-mutation.ts'

const ConfirmSheet = lazyDialog(() => import('./ConfirmSheet.tsx'))

interface Props {
  readonly state: CartState
  readonly dispatch: Dispatch<CartAction>
  readonly onSubmit: () => void
  readonly game: Game
  readonly member: Member
  readonly openDraw: OpenDraw
  readonly rows: readonly OddsRow[]
}

/** The current order; mounted while at least one option is chosen. */
export function CartPanel({ state, dispatch, onSubmit, game, member, openDraw, rows }: Props) {
  const { cart, past, isConfirming, rejectedIn } = state
  const { t, locale } = useTranslation('lottery')
  const order = useSubmission({
    ...orderMutation(),
    // also if the table was left before the answer
    onSuccess: () => storeDraft(tableOf(member.id, game.key), EMPTY_CART),
  })

  /** What the cart holds was sent, and no answer came: the very same request is sent again, whatever draw is open now. */
  const sent = order.variables
  const isUnanswered =
    order.error instanceof NetworkError &&
    `${sent?.options} ${sent?.stake}` === `${cart.chosen} ${stakeOf(cart)}`
  const unanswered = isUnanswered ? sent : undefined
  const opening = unanswered?.opening ?? openDraw.opening
  const fault = faultOf(cart, member.money)
  const isUnreadable = cart.money !== '' && stakeOf(cart) === undefined
  const error = (rejectedIn === game.next_expect || isUnreadable) && fault !== null && t(fault)

  function place() {
    const stake = stakeOf(cart)
    if (fault || stake === undefined || !opening) return
    order.mutate(
      unanswered ?? {
        options: cart.chosen,
        stake,
        gameId: game.id,
        member: member.id,
        opening,
        requestId: requestIdOf('order', String(member.id), opening.record, cart.chosen.join(), String(stake)),
      },
      {
        onSuccess: (faults) => {
          // only announced: the bet appears on the screen
          if (faults.length === 0) showToast(t('orderPlaced'), undefined, true)
          else showToast(t('receiptWrong'))
          dispatch({ type: 'placed' })
        },
      },
    )
  }

  return (
    <section className={`dock stack gap-3 ${styles.panel}`} aria-label={t('cart')}>
      <div className="row spread gap-2">
        <p className={`strong ${styles.chosen}`}>{cart.chosen.map(nameOfOption).join(' · ')}</p>
        {past.length > 0 && (
          <IconButton icon={Undo2} label={t('undo')} onClick={() => dispatch({ type: 'undo' })} />
        )}
      </div>
      <Field
        label={t('pointsPerOption')}
        isLabelHidden
        placeholder={t('pointsPerOption')}
        inputMode="numeric"
        value={cart.money}
        error={error}
        onValueChange={(text) => dispatch({ type: 'money', text })}
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) submitWithin(currentTarget, onSubmit)
        }}
        data-amount
      />
      <QuickAmounts
        current={plainNumber(cart.money)}
        most={mostOf(cart, member.money)}
        onSelect={(text) => dispatch({ type: 'money', text })}
      />
      <div className="row spread gap-3">
        <p className={`stack shrink ${styles.totals}`}>
          <strong>{t('total', countPoints(totalOf(cart), locale))}</strong>
          <span className="soft">
            {t('wallet:balance')} <Balance member={member} isBrief />
          </span>
        </p>
        <Button
          variant={fault ? 'outline' : 'filled'}
          disabled={openDraw.state !== 'open'}
          onClick={(event) => submitWithin(event.currentTarget, onSubmit)}
        >
          {t(SUBMIT_KEYS[openDraw.state])}
        </Button>
      </div>
      <ConfirmSheet
        open={isConfirming}
        cart={cart}
        dispatch={dispatch}
        issue={opening?.issue ?? ''}
        of={
          isUnanswered
            ? { isPending: order.isPending, fault: { text: t('unanswered') }, dismiss: () => {} }
            : { ...order, fault: fault && !order.isPending ? { text: t(fault) } : order.fault }
        }
        isUnanswered={isUnanswered}
        drawState={openDraw.state}
        drawAt={showCountdown(game, opening, game.readAt)}
        rows={rows}
        onPlace={place}
      />
    </section>
  )
}

const SUBMIT_KEYS = {
  open: 'submit',
  keeping: 'keepingRecord',
  closed: 'draw:phase_closed',
  paused: 'paused',
  clock_slow: 'clockWrong',
  clock_fast: 'clockWrong',
  clock_differs: 'clockWrong',
  unable: 'deviceUnable',
} as const satisfies Record<OpenState, string>

interface QuickAmountsProps {
  readonly current: string
  /** What the balance allows per option, hundredths. */
  readonly most: bigint
  readonly onSelect: (money: string) => void
}

function QuickAmounts({ current, most, onSelect }: QuickAmountsProps) {
  const { t, locale } = useTranslation('lottery')
  return (
    <fieldset className={`gap-1 grid ${styles.row}`} aria-label={t('quickAmounts')}>
      {QUICK_AMOUNTS.map((amount, place) => (
        <Button
          key={amount}
          variant="outline"
          className={`small ${styles.quick}`}
          aria-pressed={amount === current}
          data-quick={place + 1}
          disabled={BigInt(amount) * POINT > most}
          onClick={() => onSelect(amount)}
        >
          {formatCount(Number(amount), locale)}
        </Button>
      ))}
    </fieldset>
  )
}
