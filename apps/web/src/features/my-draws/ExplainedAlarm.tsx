import { alarmKey } from '../../entities/alarm/Alarms.tsx'
import type { Alarm } from '../../fairness/schema.ts'
import { formatMoment } from '../../lib/format.ts'
import { useLocale } from '../../lib/language.ts'
import { useTranslation } from '../../lib/translation.ts'

/** An alarm that later evidence explained, with the time of that. */
export function ExplainedAlarm({ alarm: { what, at, explainedAt = at } }: { readonly alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  const locale = useLocale()
  return (
    <p className="soft small" data-testid="explained">
      {t(alarmKey(what))}{' '}
      {t('explained', { at: formatMoment(at, locale), since: formatMoment(explainedAt, locale) })}
    </p>
  )
}
