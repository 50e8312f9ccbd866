import type { Locale, Localized } from '@saikoro/shared/locale'
import { BOOKING_KINDS } from '@saikoro/shared/phrases'

const KINDS: Readonly<Record<string, Localized>> = BOOKING_KINDS

/** Returns the name of a posting kind as in the downloaded statement; an unknown kind is returned unchanged. */
export function nameOfPostingKind(kind: string, locale: Locale): string {
  return KINDS[kind]?.[locale] ?? kind
}
