import { readStake } from '@saikoro/shared/rules/order'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import type { Game } from '../../entities/draw/game-queries.ts'
import type { OpenDraw, OpenState } from '../../entities/draw/use-open-draw.ts'
import type { Member } from '../../entities/member/member-queries.ts'
import { Balance } from '../../entities/purse/Balance.tsx'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { createRequestId } from '../../lib/request-id.ts'
import { showToast } from '../../lib/toast.ts'
import { toastError } from '../../lib/toast-error.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyMount } from '../../ui/LazyMount.tsx'
import styles from './CartPanel.module.css'
import { type Cart, faultOf, QUICK_AMOUNTS, signatureOf, totalOf, typeMoney } from './cart.ts'
import { ClosedError, orderMutation } from './order-mutation.ts'

const ConfirmSheet = lazyPart(() => import('./ConfirmSheet.tsx'))

interface Props {
  readonly cart: Cart
  readonly onCart: (cart: Cart) => void
  readonly onUndo: (() => void) | undefined
  readonly onPlaced: () => void
  readonly isConfirming: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly game: Game
  readonly member: Member
  readonly openDraw: OpenDraw
}

/** The current order; mounted while at least one option is chosen. */
export function CartPanel(props: Props) {
  const { cart, onCart, onUndo, onPlaced, isConfirming, onConfirm, onClose, game, member, openDraw } = props
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const request = useRef({ signature: '', id: '' })
  const order = useMutation(orderMutation())

  /** Closes the confirmation when the last option is removed. */
  function change(next: Cart) {
    if (next.chosen.length === 0) onClose()
    onCart(next)
  }

  function place() {
    const stake = readStake(cart.money)
    const { opening } = openDraw
    const fault = faultOf(cart, member.money)
    if (fault) return showToast(t(fault))
    if (stake === undefined || !opening) return
    const signature = signatureOf(cart, opening.record)
    if (request.current.signature !== signature) request.current = { signature, id: createRequestId() }
    order.mutate(
      {
        options: cart.chosen,
        stake,
        gameId: game.id,
        member: member.id,
        opening,
        requestId: request.current.id,
      },
      {
        onSuccess: ({ message, faults }) => {
          showToast(faults.length === 0 ? message : t('receiptWrong'))
          onClose()
          onPlaced()
        },
        onError: (error) =>
          error instanceof ClosedError ? showToast(t('closedByClock')) : toastError(error),
      },
    )
  }

  return (
    <section className={styles.panel} aria-label={t('cart')}>
      <div className={styles.head}>
        <p className={styles.chosen}>{cart.chosen.map(nameOfOption).join(' · ')}</p>
        {onUndo && <IconButton icon={Undo2} label={t('undo')} onPress={onUndo} />}
      </div>
      <div className={styles.amount}>
        <input
          className={styles.input}
          inputMode="numeric"
          aria-label={t('pointsPerOption')}
          placeholder={t('pointsPerOption')}
          value={cart.money}
          onChange={(event) => onCart(typeMoney(cart, event.target.value))}
        />
      </div>
      <QuickAmounts current={cart.money} onPick={(money) => onCart(typeMoney(cart, money))} />
      <div className={styles.foot}>
        <p className={styles.totals}>
          <strong>{t('total', countPoints(totalOf(cart), locale))}</strong>
          <span className={styles.soft}>
            {t('available')} <Balance member={member} isBrief />
          </span>
        </p>
        <Button disabled={openDraw.state !== 'open'} onClick={onConfirm}>
          {t(SUBMIT_KEYS[openDraw.state])}
        </Button>
      </div>
      <LazyMount when={isConfirming}>
        <ConfirmSheet
          open={isConfirming}
          onClose={onClose}
          cart={cart}
          onCart={change}
          issue={openDraw.opening?.issue ?? game.next_expect}
          busy={order.isPending}
          state={openDraw.state}
          onPlace={place}
        />
      </LazyMount>
    </section>
  )
}

const SUBMIT_KEYS = {
  open: 'submit',
  keeping: 'keepingRecord',
  closed: 'closed',
  paused: 'paused',
  clock_slow: 'clockWrong',
  clock_differs: 'clockWrong',
} as const satisfies Record<OpenState, string>

interface QuickAmountsProps {
  readonly current: string
  readonly onPick: (money: string) => void
}

function QuickAmounts({ current, onPick }: QuickAmountsProps) {
  const { t } = useTranslation('lottery')
  return (
    <fieldset className={styles.row} aria-label={t('quickAmounts')}>
      {QUICK_AMOUNTS.map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.quickAmountsAmount}
          aria-pressed={amount === current}
          onClick={() => onPick(amount)}
        >
          {amount}
        </button>
      ))}
    </fieldset>
  )
}
