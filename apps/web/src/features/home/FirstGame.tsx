import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useFirstGame } from '../../entities/door/use-first-game.ts'
import { type DrawRow, historyQuery } from '../../entities/draw/game-queries.ts'
import { ListedDraw } from '../../entities/draw/ListedDraw.tsx'
import { LiveDraw } from '../../entities/draw/LiveDraw.tsx'
import { pathOfGame, pathOfProof } from '../../entities/draw/paths.ts'
import { usePlayBreak } from '../../entities/member/play-break.ts'
import { transparencyQuery } from '../../entities/site/transparency-query.ts'
import { formatCount, formatIssue } from '../../lib/format.ts'
import { lazyPart, withoutFallback } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useAutoplay } from '../../lib/use-autoplay.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { EmptyState, QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import { MutedText, Section } from '../../ui/Screen.tsx'
import styles from './LatestDraws.module.css'

const BreakCard = withoutFallback(lazyPart(() => import('../../entities/member/BreakCard.tsx'), 'rest'))

/** The latest results of the first game and, unless the front door above shows it, its live draw. */
export function FirstGame({ isAtDoor }: { readonly isAtDoor: boolean }) {
  const { t } = useTranslation('home')
  const { query, isStale, isNone } = useFirstGame()
  const pause = usePlayBreak()
  if (isNone) return <EmptyState title={t('noGames')} />
  return (
    <QueryBoundary query={query} skeleton={<Skeleton blocks={isAtDoor ? [9] : [28, 6]} />}>
      {([, game]) => {
        const table = pathOfGame(game)
        return (
          <>
            {!isAtDoor && (
              <LiveDraw game={game} isStale={isStale}>
                {pause ? (
                  <BreakCard pause={pause} watch={table} />
                ) : (
                  <ButtonLink to={table}>{t('openTable')}</ButtonLink>
                )}
              </LiveDraw>
            )}
            <LatestDraws gameKey={game.key} issue={game.now_expect} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

const SHOWN = 10
const STEP_MS = 4_000
/** Up to this many cards fit on the screen, so there is nothing to scroll. */
const FEW = 2

interface LatestDrawsProps {
  readonly gameKey: string
  readonly issue: string
}

/** The ten latest draws. Each visible draw is verified on this device (charter C4.1). */
function LatestDraws({ gameKey, issue }: LatestDrawsProps) {
  const { t } = useTranslation('home')
  const history = useQuery(historyQuery(gameKey, issue))
  return (
    <Section title={t('latestDraws')}>
      <QueryBoundary
        query={history}
        skeleton={<Skeleton blocks={[7]} />}
        empty={
          <>
            <ActiveNow />
            <MutedText>{t('noDraws')}</MutedText>
          </>
        }
      >
        {(draws) => (
          <VerifiedLine gameKey={gameKey} draws={draws.slice(0, SHOWN)} readAt={history.dataUpdatedAt} />
        )}
      </QueryBoundary>
    </Section>
  )
}

interface LineProps {
  readonly gameKey: string
  readonly draws: readonly DrawRow[]
  readonly readAt: number
}

function VerifiedLine({ gameKey, draws, readAt }: LineProps) {
  const { t } = useTranslation('home')
  const line = useRef<HTMLOListElement>(null)
  const { isMoving, toggle, rest } = useAutoplay(() => line.current && moveOn(line.current), STEP_MS)
  return (
    <>
      <div className="row spread gap-3">
        <ActiveNow />
        {draws.length > FEW && (
          <IconButton
            icon={isMoving ? Pause : Play}
            label={isMoving ? t('ui:pause') : t('ui:play')}
            onClick={toggle}
          />
        )}
      </div>
      <ol ref={line} className={`scroller flex gap-3 ${styles.line}`} aria-label={t('latestDraws')} {...rest}>
        {draws.map((draw) => (
          <li key={draw.expect} className="fixed">
            <Link className={`plain ${styles.link}`} to={pathOfProof(gameKey, draw.expect)}>
              <ListedDraw {...{ gameKey, draw, readAt }} className="surface stack gap-2 pad-3-4" isSumOnly>
                <span className="soft">{formatIssue(draw.expect)}</span>
              </ListedDraw>
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Scrolls one card further and wraps around at the end. */
function moveOn(line: HTMLElement): void {
  const step = line.firstElementChild?.clientWidth ?? 0
  const isAtEnd = line.scrollLeft + line.clientWidth >= line.scrollWidth - 1
  line.scrollTo({ left: isAtEnd ? 0 : line.scrollLeft + step })
}

const READ_EVERY_MS = 60_000

/** Members seen in the last five minutes (charter C4.1). Renders nothing until the count is loaded. */
function ActiveNow() {
  const { t, locale } = useTranslation('home')
  const { data } = useQuery({ ...transparencyQuery(), refetchInterval: READ_EVERY_MS })
  if (!data) return null
  return (
    <p className="row gap-2 ink-soft">
      <span className="lamp green row" />
      {t('activeNow')} <strong className="size-title">{formatCount(data.active_now, locale)}</strong>
    </p>
  )
}
