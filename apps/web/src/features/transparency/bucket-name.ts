import type { Locale } from '@saikoro/shared/locale'

/** Formats the wire values `<1h`, `1-24h`, `24-72h` and `>72h` in the given language. */
export function nameOfBucket(bucket: string, locale: Locale): string {
  const hours = bucket.replace('h', '').replace('<', '< ').replace('>', '> ').replace('-', ' – ')
  const [, last = '0'] = /(\d+)h$/.exec(bucket) ?? []
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
  return parts
    .formatToParts(Number(last))
    .map(({ type, value }) => (type === 'integer' ? hours : value))
    .join('')
}
