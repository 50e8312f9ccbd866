import { readStake } from '@saikoro/shared/rules/order'
import { X } from 'lucide-react'
import type { OpenState } from '../../entities/draw/use-open-draw.ts'
import { countPoints, formatIssue } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MutedText } from '../../ui/MutedText.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './ConfirmSheet.module.css'
import { type Cart, EMPTY_CART, toggleOption, totalOf } from './cart.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly cart: Cart
  readonly onCart: (cart: Cart) => void
  readonly issue: string
  readonly busy: boolean
  readonly state: OpenState
  readonly onPlace: () => void
}

/** Confirmation of the order; single options can be removed, or all of them. */
export function ConfirmSheet({ open, onClose, cart, onCart, issue, busy, state, onPlace }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  const stake = countPoints(readStake(cart.money) ?? 0n, locale)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="center"
      title={t('confirmTitle')}
      footer={
        <>
          <Button look="quiet" disabled={busy} onClick={() => onCart(EMPTY_CART)}>
            {t('clear')}
          </Button>
          <Button busy={busy} disabled={state !== 'open'} onClick={onPlace}>
            {state === 'open' ? t('place') : t('closed')}
          </Button>
        </>
      }
    >
      <MutedText>{t('draw:nextIssue', { issue: formatIssue(issue) })}</MutedText>
      <ul className={styles.list}>
        {cart.chosen.map((option) => (
          <li key={option} className={styles.row}>
            <span className={styles.name}>{nameOfOption(option)}</span>
            <span>{t('pointsOf', stake)}</span>
            <IconButton
              icon={X}
              label={t('remove', { name: nameOfOption(option) })}
              onPress={() => onCart(toggleOption(cart, option))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.total}>{t('total', countPoints(totalOf(cart), locale))}</p>
    </Sheet>
  )
}
