import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { skipIdle } from '../../lib/when-idle.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { QueryBoundary, Skeleton } from '../../ui/QueryBoundary.tsx'
import type { Game } from '../draw/game-queries.ts'
import { pathOfProof } from '../draw/paths.ts'
import { isPending, Seal, sealKey } from '../draw/Seal.tsx'
import type { SealState } from '../draw/show-draw.ts'
import { useVerifiedDraw } from '../draw/use-verified-draw.ts'
import styles from './Door.module.css'
import { useFirstGame } from './use-first-game.ts'

/** The draw that a visitor checks, and where to go from there. */
export function OwnCheck() {
  const { t } = useTranslation('home')
  const { query } = useFirstGame()
  const { key = '', id = '' } = query.data?.[1] ?? {}
  useEffect(skipIdle, []) // the visitor waits for what is otherwise deferred
  return (
    <>
      <QueryBoundary query={query} skeleton={<Skeleton blocks={[9]} />}>
        {([, game]) => <CheckedDraw game={game} />}
      </QueryBoundary>
      <nav className={`columns-2 gap-3 ${styles.ways}`} aria-label={t('doorOn')}>
        <ButtonLink
          className="whole-line"
          to="/Register"
          state={{ resume: `/Lottery?${new URLSearchParams({ key, id: String(id) })}` }}
        >
          {t('doorOnPlay')}
        </ButtonLink>
        <ButtonLink variant="outline" to="/Choose">
          {t('doorOnMeet')}
        </ButtonLink>
        <ButtonLink variant="outline" to="/Notice">
          {t('doorOnWatch')}
        </ButtonLink>
      </nav>
    </>
  )
}

/** Returns the key of the sentence about a calm check. The stamp's belongs to a draw that this device witnessed, alone (charter C2.7). */
function headlineOf(seal: SealState) {
  if (seal === 'witnessed') return 'home:doorStamped'
  return seal === 'recomputed' ? 'home:doorMatches' : 'home:doorChecking'
}

/**
 * The newest draw, which this device calculates again, and then the next ones, until one that it has watched from before its closing
 * gets the stamp. That one stays.
 */
function CheckedDraw({ game }: { readonly game: Game }) {
  const { t } = useTranslation('draw')
  const [stamped, setStamped] = useState<string>()
  const issue = stamped ?? game.now_expect
  const reply = stamped === undefined ? { dice: game.opencode, at: game.readAt } : undefined
  const { shown, retry } = useVerifiedDraw(game.key, issue, reply)
  const { seal, ink, level } = shown
  if (seal === 'witnessed' && level === 'calm' && stamped === undefined) setStamped(issue)
  if (issue === '') return <p className="panel surface text-center">{t('home:doorFirst')}</p>
  const number = formatIssue(issue, issue)
  const status = t(sealKey(seal, ink, level))
  return (
    <section
      className="panel surface stack items-center gap-2 text-center"
      aria-label={t('home:doorCheck')}
      data-testid="own-check"
      data-seal={seal}
      data-level={level}
    >
      <span key={seal} className={styles.sign}>
        <Seal state={seal} ink={ink} level={level} />
      </span>
      <p className="heading size-title balanced tone" role="status">
        {level === 'calm' ? t(headlineOf(seal), { issue: number }) : status}
      </p>
      {seal === 'recomputed' && <p className="soft pretty">{t('home:doorNext')}</p>}
      {isPending(seal) && (
        <Button variant="outline" onClick={() => retry()}>
          {t('ui:retry')}
        </Button>
      )}
      <p className="row wrap center gap-0-3 soft">
        {seal === 'witnessed' && <span>{`${t('issue', { issue: number })} · ${status}`}</span>}
        <Link className="row touch" to={pathOfProof(game.key, issue)}>
          {t('seeProof')}
        </Link>
      </p>
    </section>
  )
}
