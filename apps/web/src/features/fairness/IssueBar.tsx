import { Link } from 'react-router-dom'
import { useGameNames } from '../../entities/draw/game-name.ts'
import type { Game } from '../../entities/draw/game-queries.ts'
import { formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import styles from './Fairness.module.css'

interface Props {
  readonly game: Game
  readonly issue: string
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** The draw on the screen between words that lead to its neighbours: an arrow would look like the screen's Back. */
export function IssueBar({ game, issue, previous, next }: Props) {
  const { t } = useTranslation('fairness')
  return (
    <nav className="row spread gap-2" aria-label={t('title')}>
      <Step gameKey={game.key} issue={previous} label={t('previous')} />
      <div className="shrink text-center">
        <h2 className="size-body">{t('draw:issue', { issue: formatIssue(issue) })}</h2>
        <p className="soft">{useGameNames()(game.key)}</p>
      </div>
      <Step gameKey={game.key} issue={next} label={t('next')} />
    </nav>
  )
}

interface StepProps {
  readonly gameKey: string
  readonly issue: string | undefined
  readonly label: string
}

function Step({ gameKey, issue, label }: StepProps) {
  if (issue === undefined) return <span className={styles.step} />
  return (
    <Link
      className={`row center small touch text-center ${styles.step}`}
      replace
      to={`/Fairness?${new URLSearchParams({ key: gameKey, expect: issue })}`}
    >
      {label}
    </Link>
  )
}
