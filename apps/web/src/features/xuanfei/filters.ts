import { isCalendarDay } from '@saikoro/shared/contract/fields'
import type { ProfileFilter } from '../../entities/profile/profile-queries.ts'

/** Name in session storage of the query of the directory as it was last seen. */
export const LAST_QUERY = 'directory'

const NAMES = ['q', 'when', 'tag', 'language', 'video', 'sort'] as const
type WishName = (typeof NAMES)[number]

/** Changes to the address of the directory: '' removes a filter, and as `id` the city. */
export type Changes = Partial<Readonly<Record<WishName | 'id', string>>>

export const UNFILTERED: Changes = { q: '', when: '', tag: '', language: '', video: '', sort: '' }

/** The days that members name, each with those after it. */
const LATER_DAYS = { tonight: ['tomorrow', 'weekend'], tomorrow: ['weekend'], weekend: [] } as const

export const isNamedDay = (when: string): when is keyof typeof LATER_DAYS => Object.hasOwn(LATER_DAYS, when)

function isAccepted(name: WishName, value: string): boolean {
  if (name === 'when') return isNamedDay(value) || isCalendarDay(value)
  return (name !== 'tag' && name !== 'language') || /^\d{1,9}$/.test(value)
}

/** Reads the filters from the query of the directory URL, without those that the server rejects. */
export function filterOf(query: URLSearchParams): ProfileFilter {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(name)
      return value && isAccepted(name, value) ? [[name, value]] : []
    }),
  )
}

/** A list with fewer conditions than one without a match. */
export interface Looser {
  /** what is given up, or the day that is taken instead */
  readonly by: 'tomorrow' | 'weekend' | 'city' | 'when' | 'rest'
  readonly changes: Changes
  readonly city: number
  readonly filter: ProfileFilter
}

/** Returns the lists that are near one without a match: later days first, then other cities, any day, and fewer filters. */
export function looserThan(city: number, filter: ProfileFilter): readonly Looser[] {
  const { when = '', ...others } = filter
  const later = isNamedDay(when) ? LATER_DAYS[when] : []
  const steps: readonly (Pick<Looser, 'by' | 'changes'> | false)[] = [
    ...later.map((day) => ({ by: day, changes: { when: day } })),
    city > 0 && { by: 'city', changes: { id: '' } },
    when !== '' && { by: 'when', changes: { when: '' } },
    Object.keys(others).length > 0 && { by: 'rest', changes: { ...UNFILTERED, when } },
    { by: 'rest', changes: { ...UNFILTERED, id: '' } },
  ]
  return steps
    .filter((step) => step !== false)
    .map((step) => ({
      ...step,
      city: step.changes.id === '' ? 0 : city,
      filter: filterOf(new URLSearchParams({ ...filter, ...step.changes })),
    }))
}
