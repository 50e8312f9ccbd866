import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
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

export function IssueBar({ game, issue, previous, next }: Props) {
  const { t } = useTranslation('fairness')
  return (
    <nav className="row spread gap-2" aria-label={t('title')}>
      <Step gameKey={game.key} issue={previous} icon={ChevronLeft} label={t('previous')} />
      <div className={styles.words}>
        <h2 className="size-body">{t('draw:issue', { issue: formatIssue(issue) })}</h2>
        <p className="soft">{useGameNames()(game.key)}</p>
      </div>
      <Step gameKey={game.key} issue={next} icon={ChevronRight} label={t('next')} />
    </nav>
  )
}

interface StepProps {
  readonly gameKey: string
  readonly issue: string | undefined
  readonly icon: LucideIcon
  readonly label: string
}

function Step({ gameKey, issue, icon: Icon, label }: StepProps) {
  if (issue === undefined) return <span className={`row center fixed ${styles.step}`} />
  return (
    <Link
      className={`row center fixed ${styles.step}`}
      aria-label={label}
      replace
      to={`/Fairness?${new URLSearchParams({ key: gameKey, expect: issue })}`}
    >
      <Icon aria-hidden="true" size={22} />
    </Link>
  )
}
