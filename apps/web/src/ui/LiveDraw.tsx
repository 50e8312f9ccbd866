import type { ReactNode } from 'react'
import { useClock } from '../lib/clock.ts'
import { type Phase, phaseOf } from '../lib/draw-cycle.ts'
import { formatIssue } from '../lib/format.ts'
import { pickLocalized, useLocale } from '../lib/language.ts'
import type { Game } from '../lib/queries/lottery.ts'
import { useTranslation } from '../lib/translation.ts'
import { useIdle } from '../lib/use-idle.ts'
import { useOpenDraw } from '../lib/use-open-draw.ts'
import { Countdown } from './Countdown.tsx'
import { Dice } from './Dice.tsx'
import { DrawSeal } from './DrawSeal.tsx'
import styles from './LiveDraw.module.css'
import { Throw } from './Throw.tsx'

interface Props {
  readonly game: Game
  /** The server does not answer; what is shown is the last that it said. */
  readonly isStale: boolean
  readonly children?: ReactNode
}

const PHASE_KEYS = {
  counting: 'phaseCounting',
  closed: 'phaseClosed',
  drawing: 'phaseDrawing',
  paused: 'phasePaused',
} as const satisfies Record<Phase, string>

/**
 * A lacquer tray with the newest dice, the countdown to the next ones, and the seal below on paper.
 * Whoever looks at it witnesses the coming draw, logged in or not.
 */
export function LiveDraw({ game, isStale, children }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const phase = useClock((now) => phaseOf(game, now))
  useOpenDraw(game, useIdle())
  return (
    <section className={styles.card} aria-label={pickLocalized(game.name, locale)}>
      <div className={styles.tray}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.name}>{pickLocalized(game.name, locale)}</h2>
            {game.next_expect !== '' && (
              <p className={styles.soft}>{t('nextIssue', { issue: formatIssue(game.next_expect) })}</p>
            )}
          </div>
          <Countdown reading={game} label={t('countdown')} />
        </div>
        <p className={styles.phase} data-phase={phase}>
          {isStale ? t('networkError') : t(PHASE_KEYS[phase])}
        </p>
        <div className={styles.dice}>
          <Dice key={game.now_expect} dice={game.opencode} size="large" isThrown={game.now_expect !== ''} />
        </div>
        {game.now_expect === '' ? (
          <p className={styles.soft}>{t('noResultYet')}</p>
        ) : (
          <div className={styles.result}>
            <span className={styles.soft}>{t('issue', { issue: formatIssue(game.now_expect) })}</span>
            <Throw dice={game.opencode} />
          </div>
        )}
      </div>
      {(game.now_expect !== '' || children) && (
        <div className={styles.slip}>
          {game.now_expect !== '' && <DrawSeal gameKey={game.key} issue={game.now_expect} />}
          {children}
        </div>
      )}
    </section>
  )
}
