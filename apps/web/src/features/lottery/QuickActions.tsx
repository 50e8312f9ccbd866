import { writePoints } from '@saikoro/shared/points'
import { RotateCcw, Undo2 } from 'lucide-react'
import type { StoredOrder } from '../../fairness/schema.ts'
import { countPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import type { Cart } from './cart.ts'

interface Props {
  /** The newest bet of this device in this game. */
  readonly newest: Pick<StoredOrder, 'options' | 'stake'> | undefined
  /** Called with its options and stake, to be confirmed as a new bet. */
  readonly onAgain: (cart: Cart) => void
  readonly onUndo: (() => void) | undefined
}

/** Repeats the newest bet or restores the cart, below the options while none is chosen. */
export function QuickActions({ newest, onAgain, onUndo }: Props) {
  const { t } = useTranslation('lottery')
  const locale = useLocale()
  if (!newest && !onUndo) return null
  return (
    <div className="stack gap-3">
      {onUndo && (
        <Button variant="outline" onClick={onUndo}>
          <Undo2 aria-hidden="true" size={18} />
          {t('undo')}
        </Button>
      )}
      {newest && (
        <Button
          variant="outline"
          onClick={() =>
            onAgain({ chosen: newest.options, money: writePoints(newest.stake).replace(/\..*$/, '') })
          }
        >
          <RotateCcw aria-hidden="true" size={18} />
          {t('sameAgain', {
            options: newest.options.map(nameOfOption).join(' · '),
            points: t(
              newest.options.length > 1 ? 'pointsEach' : 'pointsOf',
              countPoints(newest.stake, locale),
            ),
          })}
        </Button>
      )}
    </div>
  )
}
