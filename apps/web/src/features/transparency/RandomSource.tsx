import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { MutedText, Section } from '../../ui/Screen.tsx'
import { genesisQuery } from './transparency-queries.ts'

interface Props {
  readonly game: string
}

/** Where the random numbers of a game come from, and how that can change. */
export function RandomSource({ game }: Props) {
  const { t } = useTranslation('transparency')
  const { data } = useQuery(genesisQuery(game))
  if (!data) return null
  return (
    <Section title={t('randomTitle')}>
      <p>{data.beacon === 'quicknet' ? t('randomPublic') : t('randomSandbox')}</p>
      <MutedText>{t('randomChange')}</MutedText>
    </Section>
  )
}
