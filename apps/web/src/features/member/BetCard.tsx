import { parityOf, readOption, sizeOf, sumOf } from '@saikoro/shared/rules/options'
import { Link } from 'react-router-dom'
import { netOf } from '../../lib/bets.ts'
import { formatIssue, formatNet, formatPoints, formatWireTime } from '../../lib/format.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import type { Bet } from '../../lib/queries/member.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Dice } from '../../ui/Dice.tsx'
import { GameIcon } from '../../ui/GameIcon.tsx'
import styles from './BetCard.module.css'

const SETTLED = 1

interface Props {
  readonly bet: Bet
  /** The game's key, when the bet's game is still listed. */
  readonly gameKey: string | undefined
}

export function BetCard({ bet, gameKey }: Props) {
  const { t } = useTranslation('member')
  const locale = useLocale()
  const isSettled = bet.status === SETTLED
  /** A return up to the stake is no reason for green (charter C2.5). */
  const hasWon = isSettled && netOf(bet) > 0n
  const dice = isSettled ? bet.opencode : undefined
  const option = readOption(bet.type)
  const proof = new URLSearchParams({ ...(gameKey && { key: gameKey }), expect: bet.expect })
  return (
    <article className={styles.card} data-testid="bet">
      <header className={styles.head}>
        <GameIcon url={bet.ico} />
        <div className={styles.title}>
          <h2 className={styles.name}>{pickLocalized(bet.name, locale)}</h2>
          <p className={styles.issue}>{t('common:issue', { issue: formatIssue(bet.expect) })}</p>
        </div>
        <span className={styles.status} data-won={hasWon || undefined}>
          {bet.status_text}
        </span>
      </header>
      {dice && (
        <p className={styles.result}>
          <Dice dice={dice} size="small" />
          <span>
            {t('common:sum', { sum: sumOf(dice) })} · {t(`common:${sizeOf(sumOf(dice))}`)} ·{' '}
            {t(`common:${parityOf(sumOf(dice))}`)}
          </span>
        </p>
      )}
      <dl className={styles.facts}>
        <dt>{t('content')}</dt>
        <dd>{option ? nameOfOption(option) : bet.type}</dd>
        <dt>{t('stake')}</dt>
        <dd>{formatPoints(bet.money, locale)}</dd>
        {isSettled && (
          <>
            <dt>{t('net')}</dt>
            <dd>{formatNet(netOf(bet), locale)}</dd>
          </>
        )}
        <dt>{t('orderTime')}</dt>
        <dd>{formatWireTime(bet.create_time, locale)}</dd>
        {isSettled && (
          <>
            <dt>{t('settlementTime')}</dt>
            <dd>{formatWireTime(bet.update_time, locale)}</dd>
          </>
        )}
      </dl>
      <Link className={styles.proof} to={`/Fairness?${proof}`}>
        {t('common:seeProof')}
      </Link>
    </article>
  )
}
