import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { getDevice } from '../../entities/draw/device-queries.ts'
import { useGameNames } from '../../entities/draw/game-name.ts'
import { pathOfProof } from '../../entities/draw/path-of-proof.ts'
import { Seal } from '../../entities/draw/Seal.tsx'
import { useVerifiedDraw } from '../../entities/draw/use-verified-draw.ts'
import { formatIssue } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useInView } from '../../lib/use-in-view.ts'
import { MutedText, Section } from '../../ui/Screen.tsx'
import styles from './MyDrawsScreen.module.css'

const SHOWN = 24

/** The newest draws whose record this device pinned while they were open, with or without a bet. */
function recordsQuery() {
  return {
    queryKey: ['device', 'records'],
    queryFn: async () => {
      const records = await (await getDevice()).store.recorded()
      return records.toSorted((a, b) => b[1].localeCompare(a[1])).slice(0, SHOWN)
    },
  }
}

/** The seals of the draws that this device witnessed. It counts nothing and rewards nothing. */
export function StampBook() {
  const { t } = useTranslation('my-draws')
  const records = useQuery(recordsQuery()).data ?? []
  if (records.length === 0) return null
  return (
    <Section title={t('stamps')}>
      <MutedText>{t('stampsText')}</MutedText>
      <ul className={`grid ${styles.stamps}`}>
        {records.map(([game, issue]) => (
          <li key={`${game} ${issue}`}>
            <Stamp game={game} issue={issue} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Stamp({ game, issue }: { readonly game: string; readonly issue: string }) {
  const [place, isNear] = useInView<HTMLAnchorElement>()
  const name = useGameNames()(game)
  const { shown } = useVerifiedDraw(game, issue, undefined, isNear)
  return (
    <Link
      ref={place}
      className="stack gap-1 small plain"
      to={pathOfProof(game, issue)}
      data-testid="stamp"
      data-issue={issue}
      data-level={shown.level}
    >
      <Seal state={shown.seal} ink={shown.ink} level={shown.level} />
      <span>{name}</span>
      <span className="soft">{formatIssue(issue)}</span>
    </Link>
  )
}
