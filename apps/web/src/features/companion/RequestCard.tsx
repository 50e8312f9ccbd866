import type { Locale } from '@saikoro/shared/locale'
import { FileActions } from '../../entities/reservation/MeetingActions.tsx'
import { whenOf } from '../../entities/reservation/reservations-query.ts'
import { useClock } from '../../lib/clock.ts'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Quote } from '../../ui/Quote.tsx'
import type { Request } from './companion-queries.ts'
import type { Act } from './Requests.tsx'

interface Props {
  readonly request: Request
  readonly onAsk: (act: Act) => void
}

/** One request in her name, with what she may know of the member. */
export function RequestCard({ request, onAsk }: Props) {
  const { t, locale } = useTranslation('companion')
  const { state, note, reply, answered_by, outcome, report, member } = request
  const isRequest = state === 'requested' || state === 'moved'
  return (
    <article className="surface stack start gap-2 pad-4 breakable" data-testid="request" data-state={state}>
      <p className="soft strong">
        {t(`state_${state}`)}
        {answered_by === 'house' && ` · ${t('byHouse')}`}
      </p>
      <h3 className="size-large">{whenText(request, locale)}</h3>
      <p className="soft">
        {[
          t('memberName', { name: member.name }),
          t('memberSince', { day: formatDay(member.since, locale) }),
          t('kept', { count: member.kept }),
          member.reports > 0 && t('reports', { count: member.reports }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Quote text={note} />
      <Quote text={reply} />
      {request.proposed && (
        <p>
          {t('offered')} {whenText(request.proposed, locale)}
        </p>
      )}
      {isRequest && <HouseFrom at={request.house_from_ms} />}
      {outcome !== '' && (
        <p>
          {t(`outcome_${outcome}`)}
          {report !== '' && ` · ${t(`report_${report}`)}`}
        </p>
      )}
      <div className="flex wrap gap-2">
        {isRequest && request.may_answer && <Button onClick={() => onAsk('accept')}>{t('accept')}</Button>}
        {request.may_answer && (
          <>
            <Button variant="outline" onClick={() => onAsk('propose')}>
              {t('propose')}
            </Button>
            <Button variant="outline" onClick={() => onAsk('decline')}>
              {t(isRequest ? 'decline' : 'callOff')}
            </Button>
          </>
        )}
        {state === 'confirmed' && <MeetingFile request={request} />}
        {request.may_say && <Button onClick={() => onAsk('say')}>{t('say')}</Button>}
        {member.refused ? (
          <p className="soft">{t('isRefused')}</p>
        ) : (
          <Button variant="quiet" onClick={() => onAsk('refuse')}>
            {t('refuse')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** Until when she answers alone. */
function HouseFrom({ at }: { readonly at: Request['house_from_ms'] }) {
  const { t, locale } = useTranslation('companion')
  const isPast = useClock((now) => at !== null && at <= now)
  if (at === null) return null
  return <p className="soft">{isPast ? t('houseMay') : t('houseFrom', { time: formatMoment(at, locale) })}</p>
}

/** The meeting for her own calendar, and for a friend. */
function MeetingFile({ request }: { readonly request: Request }) {
  const { t, locale } = useTranslation('companion')
  const { id, version, update_ms, date, time, zone } = request
  const summary = t('meetingOf', { reference: id })
  async function fileOf() {
    const { meetingFile } = await import('@saikoro/shared/meeting-file')
    const url = new URL('/Companion', location.href).href
    const of = { id, version, updatedAt: update_ms ?? 0, date, time, zone }
    return meetingFile([of, { summary, location: '', description: t('report:plainNotice'), url }])
  }
  return <FileActions variant="outline" fileOf={fileOf} text={`${summary}\n${whenText(request, locale)}`} />
}

/** Returns day and time, with the zone where this device's differs. */
export function whenText(at: Pick<Request, 'date' | 'time' | 'zone'>, locale: Locale): string {
  return whenOf({ ...at, status: 'confirmed' }, locale).join(' ')
}
