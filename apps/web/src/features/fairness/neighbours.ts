/** The period within the day is the last four digits of an issue (design, Draws). */
const DAY_DIGITS = 8

function step(issue: string, by: number): string | undefined {
  const period = Number(issue.slice(DAY_DIGITS)) + by
  return period > 0 ? issue.slice(0, DAY_DIGITS) + String(period).padStart(4, '0') : undefined
}

/**
 * The draws before and after one. Among the listed ones (newest first) void and skipped draws are passed over and
 * midnight is crossed; beyond them the number is counted on, within the day.
 */
export function neighboursOf(
  issue: string,
  listed: readonly string[],
): { previous: string | undefined; next: string | undefined } {
  const place = listed.indexOf(issue)
  const isNewest = place === 0 || listed[0] === undefined || issue >= listed[0]
  return {
    previous: (place >= 0 ? listed[place + 1] : undefined) ?? step(issue, -1),
    next: isNewest ? undefined : ((place > 0 ? listed[place - 1] : undefined) ?? step(issue, 1)),
  }
}
