import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { transparency } from '@saikoro/shared/contract/transparency'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { GameReturn } from './GameReturn.tsx'
import { useGameNames } from './use-game-names.ts'

interface Props {
  readonly rows: ReplyOf<typeof transparency>['games']
}

export function GameReturns({ rows }: Props) {
  const { t } = useTranslation('transparency')
  const nameOf = useGameNames()
  return (
    <Section title={t('gamesTitle')}>
      <MutedText>{t('gamesText')}</MutedText>
      {rows.length === 0 && <p>{t('gamesNone')}</p>}
      {rows.map((row) => (
        <GameReturn key={row.key} name={nameOf(row.key)} row={row} />
      ))}
    </Section>
  )
}
