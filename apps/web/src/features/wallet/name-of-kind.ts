import type { Locale, Localized } from '@saikoro/shared/locale'
import { BOOKING_KINDS } from '@saikoro/shared/phrases'

const KINDS: Readonly<Record<string, Localized>> = BOOKING_KINDS

/** A booking's kind in the words of the downloaded statement; one that is not known yet stays as it comes. */
export function nameOfKind(kind: string, locale: Locale): string {
  return KINDS[kind]?.[locale] ?? kind
}
