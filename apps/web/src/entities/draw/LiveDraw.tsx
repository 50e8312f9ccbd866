import type { ReactNode } from 'react'
import { useClock } from '../../lib/clock.ts'
import { formatIssue } from '../../lib/format.ts'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { ClockNotice } from './ClockNotice.tsx'
import { Countdown } from './Countdown.tsx'
import { Dice } from './Dice.tsx'
import { DiceSummary } from './DiceSummary.tsx'
import { DrawSeal } from './DrawSeal.tsx'
import { type Phase, phaseOf } from './draw-cycle.ts'
import type { Game } from './game-queries.ts'
import styles from './LiveDraw.module.css'
import { OtherDice } from './OtherDice.tsx'
import { showCountdown } from './show-countdown.ts'
import { useJustDrawn } from './use-just-drawn.ts'
import { useOpenDraw } from './use-open-draw.ts'
import { useVerifiedDraw } from './use-verified-draw.ts'
import { NO_DICE } from './verified.ts'

interface Props {
  readonly game: Game
  /** The server does not reply; the latest reply is shown. */
  readonly isStale: boolean
  /** On the betting screen: small dice while orders are open, large ones at the draw. */
  readonly isTable?: boolean
  readonly children?: ReactNode
}

const PHASE_KEYS = {
  counting: 'phaseCounting',
  closed: 'phaseClosed',
  drawing: 'phaseDrawing',
  paused: 'phasePaused',
} as const satisfies Record<Phase, string>

/**
 * The newest verified dice, the countdown to the next draw by this device's clock, and the seal. Rendering it pins the coming draw,
 * with or without a session.
 */
export function LiveDraw({ game, isStale, isTable = false, children }: Props) {
  const { t } = useTranslation('draw')
  const locale = useLocale()
  const issue = game.now_expect
  const { opening, isWithheld } = useOpenDraw(game, useIdle())
  const phase = useClock((now) => phaseOf(game, now))
  const { shown, retry } = useVerifiedDraw(game.key, issue, { dice: game.opencode, at: game.readAt })
  const name = pickLocalized(game.name, locale)
  const isJustDrawn = useJustDrawn(issue)
  const isBetting = isTable && phase === 'counting' && !isJustDrawn
  return (
    <section
      className={styles.card}
      aria-label={name}
      data-testid="live-draw"
      data-game={game.key}
      data-issue={issue}
      data-level={shown.level}
      data-betting={isBetting || undefined}
    >
      <div className={`stack gap-3 ${styles.tray}`}>
        <div className={`row wrap spread ${styles.head}`}>
          <div>
            <h2 className="heading size-large">{name}</h2>
            {game.next_expect !== '' && (
              <p className={styles.soft}>{t('nextIssue', { issue: formatIssue(game.next_expect) })}</p>
            )}
          </div>
          <Countdown drawAt={showCountdown(game, opening, game.readAt)} label={t('countdown')} />
        </div>
        <p className={`row gap-2 small ${styles.phase}`} data-phase={phase}>
          {isStale ? t('ui:networkError') : t(PHASE_KEYS[phase])}
        </p>
        <div className={styles.dice}>
          <Dice
            key={issue}
            dice={shown.dice ?? NO_DICE}
            size={isBetting ? 'small' : 'large'}
            isThrown={shown.dice !== null}
          />
        </div>
        {issue === '' ? (
          <p className={styles.soft}>{t('noResultYet')}</p>
        ) : (
          <div className={`row wrap spread ${styles.result}`}>
            <span className={styles.soft}>{t('issue', { issue: formatIssue(issue) })}</span>
            {shown.dice && <DiceSummary dice={shown.dice} />}
            <OtherDice dice={shown.other} />
          </div>
        )}
      </div>
      {(issue !== '' || children) && (
        <div className={`stack gap-4 ${styles.slip}`}>
          <ClockNotice game={game} opening={opening} isWithheld={isWithheld} />
          {issue !== '' && <DrawSeal gameKey={game.key} issue={issue} shown={shown} onRetry={retry} />}
          {children}
        </div>
      )}
    </section>
  )
}
