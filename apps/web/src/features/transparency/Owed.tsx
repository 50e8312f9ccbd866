import { formatPoints } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'
import { FigureCard } from '../../ui/FigureCard.tsx'

interface Props {
  readonly points: bigint
}

export function Owed({ points }: Props) {
  const { t } = useTranslation('transparency')
  const locale = useLocale()
  return <FigureCard label={t('owed')} figure={formatPoints(points, locale)} testId="owed" />
}
