import { Link } from 'react-router-dom'
import { pathOfProof } from '../../entities/draw/path-of-proof.ts'
import { HeadFold } from '../../entities/head/HeadFold.tsx'
import { followState, standingOf } from '../../entities/order/follow-state.ts'
import { OrderWord } from '../../entities/order/OrderWord.tsx'
import { useClock } from '../../lib/clock.ts'
import type { Alarm, KeptOrder } from '../../lib/fairness/schema.ts'
import { formatIssue, formatNet, formatPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './MyDrawsScreen.module.css'

const STEP_MS = 10_000

interface Props {
  readonly order: KeptOrder
  readonly alarms: readonly Alarm[]
}

/** One order with its verification state: open draw, Merkle root, dice, payout and statement. */
export function FollowedOrder({ order, alarms }: Props) {
  const { t } = useTranslation('my-draws')
  const locale = useLocale()
  const state = useClock((now) => followState(order, alarms, Math.floor(now / STEP_MS) * STEP_MS))
  const word = useClock((now) => standingOf(order, state, now))
  const { game, issue, options, stake, payout } = order
  const total = stake * BigInt(options.length)
  return (
    <article className={styles.card} data-testid="followed" data-issue={issue} data-state={state}>
      <p className={styles.head}>
        <Link to={pathOfProof(game, issue)}>{t('draw:issue', { issue: formatIssue(issue) })}</Link>
        <span className={styles.state}>
          <OrderWord standing={word} />
        </span>
      </p>
      <p>
        {options.map(nameOfOption).join(' · ')} × {formatPoints(stake, locale)}
      </p>
      <HeadFold game={game} issue={issue} />
      {payout !== null && <p>{t('net', { net: formatNet(payout - total, locale) })}</p>}
    </article>
  )
}
