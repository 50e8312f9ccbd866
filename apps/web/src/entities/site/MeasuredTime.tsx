import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Stated } from '../../ui/Quote.tsx'
import { transparencyQuery } from './transparency-query.ts'

interface Props {
  readonly of: 'payout_median_s' | 'answer_median_s'
  readonly text: (time: string) => string
}

/** A text with a measured time of the public figures; nothing while there is none (charter C3.5). */
export function MeasuredTime({ of, text }: Props) {
  const { locale } = useTranslation()
  const { data: median = null } = useQuery({ ...transparencyQuery(), select: (figures) => figures[of] })
  if (median === null) return null
  return (
    <Stated of={{ median }}>{(stated) => <p>{text(formatDuration(stated.median ?? 0, locale))}</p>}</Stated>
  )
}
