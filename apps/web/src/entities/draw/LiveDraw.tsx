import { wins } from '@saikoro/shared/rules/options'
import { type ReactNode, type Ref, useState } from 'react'
import { levelOfDelay } from '../../fairness/timeouts.ts'
import { useClock } from '../../lib/clock.ts'
import { formatIssue } from '../../lib/format.ts'
import { nameOfOption } from '../../lib/option-name.ts'
import { useToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useIdle } from '../../lib/when-idle.ts'
import { Button } from '../../ui/Button.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { Countdown } from './Countdown.tsx'
import { Dice, DiceSummary, OtherDice } from './Dice.tsx'
import { type Phase, phaseOf } from './draw-cycle.ts'
import { type Game, useGameNames } from './game-queries.ts'
import styles from './LiveDraw.module.css'
import { clockDifference, hindranceOf, showCountdown } from './offer.ts'
import { DrawSeal } from './Seal.tsx'
import { type OpenDraw, useOpenDraw } from './use-open-draw.ts'
import { useVerifiedDraw } from './use-verified-draw.ts'
import { NO_DICE } from './verified.ts'

interface Props {
  readonly game: Game
  /** The server does not reply; the latest reply is shown. */
  readonly isStale: boolean
  /** On the betting screen: compact, with the same height in every phase; the result and the closing are announced. */
  readonly isTable?: boolean
  /** Compact, as on the betting screen. */
  readonly isCompact?: boolean
  /** The member's net of the newest draw, in the line of the result. */
  readonly outcome?: ReactNode
  /** The countdown's element. */
  readonly countdownRef?: Ref<HTMLSpanElement>
  readonly children?: ReactNode
}

/** The number of a draw within its day: only the newest draw and the next one are shown. */
const shortIssue = (issue: string) => formatIssue(issue, issue)

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
export function LiveDraw({
  game,
  isStale,
  isTable = false,
  isCompact = isTable,
  outcome,
  countdownRef,
  children,
}: Props) {
  const { t } = useTranslation('draw')
  const issue = game.now_expect
  const openDraw = useOpenDraw(game, useIdle())
  const { opening } = openDraw
  const phase = useClock((now) => phaseOf(game, now))
  const { shown, retry } = useVerifiedDraw(game.key, issue, { dice: game.opencode, at: game.readAt })
  const name = useGameNames()(game.key)
  const isVisitor = useToken() === null
  return (
    <section
      className={`shadow ${styles.card}`}
      aria-label={name}
      data-testid="live-draw"
      data-game={game.key}
      data-issue={issue}
      data-level={shown.level}
      data-compact={isCompact || undefined}
    >
      <div className={`panel stack gap-3 on-tray ${styles.tray}`}>
        <div className={`gap-0-3 grid ${styles.head}`}>
          <div className={isCompact ? 'baseline wrap gap-0-3' : undefined}>
            {!isTable && <h2 className="heading size-large">{name}</h2>}
            {/* the opening's, which is in the log; its line has its place before */}
            <p className="small on-tray-soft">
              {t('nextIssue', { issue: shortIssue(opening?.issue ?? '…') })}
            </p>
          </div>
          <p
            className={`row gap-2 small lamp on-tray-soft ${styles.phase}`}
            data-phase={phase}
            role={isTable ? 'status' : undefined}
          >
            {isStale ? t('ui:networkError') : t(PHASE_KEYS[phase])}
          </p>
          <Countdown ref={countdownRef} drawAt={showCountdown(game, opening, game.readAt)} />
        </div>
        <div className={`flex center ${styles.dice}`}>
          <Dice
            key={issue}
            dice={shown.dice ?? NO_DICE}
            size={isCompact ? 'middle' : 'large'}
            isThrown={shown.dice !== null}
          />
        </div>
        <p className={`row center wrap gap-2-4 ${styles.result}`}>
          {issue === '' && <span className="small on-tray-soft">{t('noResultYet')}</span>}
          {shown.dice && <DiceSummary key={issue} dice={shown.dice} />}
          <OtherDice dice={shown.other} />
        </p>
        {issue !== '' && (
          <p className={`small on-tray-soft text-center ${styles.issue}`}>
            {t(isCompact ? 'issueBrief' : 'issue', { issue: shortIssue(issue) })}
          </p>
        )}
        <div className={styles.outcome}>{outcome}</div>
      </div>
      {(issue !== '' || children || isVisitor) && (
        <div className={`stack gap-4 ${styles.slip}`}>
          <ClockNotice game={game} openDraw={openDraw} />
          {issue !== '' && <DrawSeal gameKey={game.key} issue={issue} shown={shown} onRetry={retry} />}
          {isVisitor && <GuessAlong game={game} />}
          {children}
        </div>
      )}
    </section>
  )
}

interface ClockNoticeProps {
  readonly game: Game
  readonly openDraw: OpenDraw
}

/** Shows the difference between this device's clock and the draw; orders are not offered meanwhile. */
function ClockNotice({ game, openDraw: { state, opening, isWithheld, isUnanswered } }: ClockNoticeProps) {
  const { t } = useTranslation('draw')
  const hindrance = useClock((now) => (opening && hindranceOf(opening, game, now)) || '')
  const late = useClock((now) => (opening ? levelOfDelay(now - opening.drawAt) : 'calm'))
  if (isWithheld)
    return (
      <Warning level="amber" what="opening_missing">
        {t(isUnanswered ? 'sealUnchecked' : 'openingMissing')}
      </Warning>
    )
  if (state === 'clock_fast')
    return (
      <Warning level="amber" what="clock_fast">
        {t('clockFast')}
      </Warning>
    )
  if (!opening) return null
  if (late !== 'calm')
    return (
      <Warning level={late} what="result_missing">
        {t('resultMissing')}
      </Warning>
    )
  if (hindrance !== 'clock_slow' && hindrance !== 'clock_differs') return null
  const early = opening.opensAt - opening.seenAt
  const ms = hindrance === 'clock_slow' ? early : Math.abs(clockDifference(opening, game))
  const text = hindrance === 'clock_slow' ? 'clockSlow' : 'clockDiffers'
  return (
    <Warning level="amber" what={hindrance}>
      {t(text, { seconds: Math.max(1, Math.round(ms / 1_000)) })}
    </Warning>
  )
}

const CHOICES = ['big', 'small'] as const

interface Guess {
  readonly issue: string
  readonly option: (typeof CHOICES)[number]
}

/** A visitor's guess about the next draw: nothing is sent or stored, and no points are involved. */
function GuessAlong({ game }: { readonly game: Game }) {
  const { t } = useTranslation('draw')
  const { state } = useOpenDraw(game, false)
  const [guess, setGuess] = useState<Guess>()
  const { shown } = useVerifiedDraw(game.key, guess?.issue ?? '', undefined, guess?.issue === game.now_expect)
  const dice =
    shown.level === 'calm' && shown.dice?.verification !== 'unproved' ? shown.dice?.value : undefined
  const isOver = dice !== undefined && guess?.issue === game.now_expect
  const isOpen = state === 'open' || state === 'keeping'
  const isWaiting = guess !== undefined && !isOver && guess.issue >= game.now_expect
  const chosen = isWaiting ? guess.option : undefined
  return (
    <div className="row wrap gap-2" data-testid="guess">
      <p className="soft grow" role="status">
        {guess && (isWaiting || isOver)
          ? `${t('guessed', { name: nameOfOption(guess.option) })}${isOver ? ` · ${t(wins(guess.option, dice) ? 'guessRight' : 'guessWrong')}` : ''}`
          : t('guess')}
      </p>
      <div className="row gap-2">
        {CHOICES.map((option) => (
          <Button
            key={option}
            variant="outline"
            aria-pressed={option === chosen}
            disabled={!isOpen}
            onClick={() => setGuess({ issue: game.next_expect, option })}
          >
            {nameOfOption(option)}
          </Button>
        ))}
      </div>
    </div>
  )
}
