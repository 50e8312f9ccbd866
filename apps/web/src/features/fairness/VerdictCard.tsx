import { clockBehind } from '@saikoro/shared/fairness/verdict'
import { useQuery } from '@tanstack/react-query'
import { Dice, DiceSummary, OtherDice } from '../../entities/draw/Dice.tsx'
import { meaningOf, Seal, sealKey } from '../../entities/draw/Seal.tsx'
import type { ShownDraw } from '../../entities/draw/show-draw.ts'
import { verified } from '../../entities/draw/verified.ts'
import { memberQuery } from '../../entities/member/member-queries.ts'
import { netOfOrders, ordersQuery } from '../../entities/order/order-queries.ts'
import type { Finding, Logged } from '../../fairness/finding.ts'
import { missedDice } from '../../fairness/missed-dice.ts'
import type { StoredOrder } from '../../fairness/schema.ts'
import { countPoints, formatNet } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/Screen.tsx'
import styles from './Fairness.module.css'

interface Props {
  readonly finding: Finding
  readonly shown: ShownDraw
}

/** The verdict, the dice, and the reasons for the verdict. */
export function VerdictCard({ finding, shown }: Props) {
  const { t } = useTranslation('fairness')
  const { seal, ink, level, other, reasons } = shown
  const { draw, pins } = finding
  const orders = useOrdersInDraw(draw.game, draw.issue)
  const derived = missedDice(finding)
  const missed = derived && verified(derived, 'recomputed')
  return (
    <section
      className="panel surface stack gap-4 shadow"
      data-testid="verdict"
      data-game={draw.game}
      data-issue={draw.issue}
      data-level={level}
    >
      <VerdictHead shown={shown} />
      <OwnBets orders={orders} />
      <OtherDice dice={other} />
      {level === 'calm' && <p>{t(meaningOf(seal))}</p>}
      {ink === 'blue' && (seal === 'witnessed' || seal === 'recomputed') && <p>{t('sandboxMeaning')}</p>}
      {draw.status === 'void' && <p>{t('voided')}</p>}
      {draw.status === 'skipped' && pins.record && <p>{t('skippedAfterOpen')}</p>}
      {missed && (
        <div className="row wrap gap-2-4">
          <p>{t('wouldHaveBeen')}</p>
          <Dice dice={missed} size="small" />
          <DiceSummary dice={missed} />
        </div>
      )}
      <LogStatus logged={finding.logged} />
      {reasons.length > 0 && (
        <div>
          <h3 className="small">{t('reasons')}</h3>
          <ul className={`stack gap-1 soft ${styles.marked}`}>
            {[...new Set(reasons.map(textOf))].map((reason) => (
              <li key={reason}>{t(reason, { seconds: Math.round(clockBehind(draw, pins) / 1_000) })}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** The seal with its words, and the dice. */
export function VerdictHead({ shown: { seal, ink, level, dice } }: { readonly shown: ShownDraw }) {
  const { t } = useTranslation('draw')
  return (
    <>
      <div className="row wrap gap-2-4">
        <Seal state={seal} ink={ink} level={level} />
        <p className="strong pretty tone fill">{t(sealKey(seal, ink, level))}</p>
      </div>
      {dice && (
        <div className="row wrap gap-2-4">
          <Dice dice={dice} />
          <DiceSummary dice={dice} />
        </div>
      )}
    </>
  )
}

/** One sentence for all that this device did not save in time; the steps below name each. */
function textOf(reason: ShownDraw['reasons'][number]) {
  if (reason === 'genesis_late' || reason === 'record_late' || reason === 'root_late') return 'late'
  return reason === 'log_split' || reason === 'log_other_key' || reason === 'log_lacks_entry'
    ? (`alarm:${reason}` as const)
    : reason
}

/**
 * States which parties have seen the log that contains this draw: only this device, or witnesses too. The server supplies the
 * list of witnesses, so their keys are its claim.
 */
function LogStatus({ logged }: { readonly logged: Logged | null }) {
  const { t } = useTranslation('fairness')
  if (!logged) return null
  const { size, by, of } = logged
  return <MutedText>{of === 0 ? t('seenAlone', { size }) : t('seenByWitnesses', { size, by, of })}</MutedText>
}

/** The booked orders in a draw that the account of this session placed on this device; none for visitors and other accounts. */
export function useOrdersInDraw(game: string, issue: string): readonly StoredOrder[] {
  const isMember = useToken() !== null
  const { data: member } = useQuery({ ...memberQuery(), enabled: isMember })
  const id = isMember ? member?.id : undefined
  const { data = [] } = useQuery({ ...ordersQuery(id ?? 0), enabled: id !== undefined })
  return data.filter((order) => order.game === game && order.issue === issue && order.jws !== null)
}

/** What the member staked in this draw, with the net of verified payouts. */
function OwnBets({ orders }: { readonly orders: readonly StoredOrder[] }) {
  const { t, locale } = useTranslation('lottery')
  if (orders.length === 0) return null
  const net = netOfOrders(orders)
  return (
    <div className="row wrap spread gap-2-4" data-testid="own-bets">
      <ul>
        {orders.map(({ requestId, options, stake }) => (
          <li key={requestId}>
            {options.map(nameOfOption).join(' · ')} ·{' '}
            {t(options.length > 1 ? 'pointsEach' : 'pointsOf', countPoints(stake, locale))}
          </li>
        ))}
      </ul>
      {net !== undefined && <p className="strong">{t('netOfDraw', { net: formatNet(net, locale) })}</p>}
    </div>
  )
}
