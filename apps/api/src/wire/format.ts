/** Formats moments as the wire shows them to people: `YYYY-MM-DD HH:mm:ss` in the display time zone. */
export function wireTimeFormat(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at)
}
