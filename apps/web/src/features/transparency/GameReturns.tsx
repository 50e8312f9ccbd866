import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { transparency } from '@saikoro/shared/contract/transparency'
import { useQuery } from '@tanstack/react-query'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText } from '../../ui/MutedText.tsx'
import { Section } from '../../ui/Section.tsx'
import { GameReturn } from './GameReturn.tsx'
import { gamesQuery } from './transparency-queries.ts'

interface Props {
  readonly rows: ReplyOf<typeof transparency>['games']
}

export function GameReturns({ rows }: Props) {
  const { t } = useTranslation('transparency')
  const locale = useLocale()
  const { data: games } = useQuery(gamesQuery())

  function nameOf(key: string): string {
    const game = games?.find((each) => each.key === key)
    return game ? pickLocalized(game.name, locale) : key
  }

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
