import { X } from 'lucide-react'
import type { Dispatch } from 'react'
import type { OpenState } from '../../entities/draw/use-open-draw.ts'
import { countPoints, formatIssue } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { MutedText } from '../../ui/Screen.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './CartPanel.module.css'
import { type Cart, type CartAction, EMPTY_CART, stakeOf, totalOf } from './cart.ts'

interface Props {
  readonly open: boolean
  readonly cart: Cart
  readonly dispatch: Dispatch<CartAction>
  readonly issue: string
  readonly busy: boolean
  /** This very order was sent, and no answer came. Sending it again books it once. */
  readonly isUnanswered: boolean
  readonly drawState: OpenState
  readonly onPlace: () => void
}

/** Confirmation of the order; single options can be removed, or all of them. */
export function ConfirmSheet({ open, cart, dispatch, issue, busy, isUnanswered, drawState, onPlace }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const stake = countPoints(stakeOf(cart) ?? 0n, locale)
  return (
    <Sheet
      open={open}
      onClose={() => dispatch({ type: 'close' })}
      side="center"
      title={t('confirmTitle')}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => dispatch({ type: 'replace', cart: EMPTY_CART })}
          >
            {t('clear')}
          </Button>
          <Button busy={busy} disabled={drawState !== 'open'} onClick={onPlace}>
            {drawState === 'open' ? t(isUnanswered ? 'placeAgain' : 'place') : t('closed')}
          </Button>
        </>
      }
    >
      {isUnanswered && <p role="status">{t('unanswered')}</p>}
      <MutedText>{t('draw:nextIssue', { issue: formatIssue(issue) })}</MutedText>
      <ul className={styles.list}>
        {cart.chosen.map((option) => (
          <li key={option} className={`row gap-3 ${styles.confirmRow}`}>
            <span className="strong grow">{nameOfOption(option)}</span>
            <span>{t('pointsOf', stake)}</span>
            <IconButton
              icon={X}
              label={t('remove', { name: nameOfOption(option) })}
              onClick={() => dispatch({ type: 'toggle', option })}
            />
          </li>
        ))}
      </ul>
      <p className={`size-large strong ${styles.total}`}>{t('total', countPoints(totalOf(cart), locale))}</p>
    </Sheet>
  )
}
