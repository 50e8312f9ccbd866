/** An issue is the date (8 digits) followed by the period within the day (4 digits). */
const DAY_DIGITS = 8

function step(issue: string, by: number): string | undefined {
  const period = Number(issue.slice(DAY_DIGITS)) + by
  return period > 0 ? issue.slice(0, DAY_DIGITS) + String(period).padStart(4, '0') : undefined
}

/**
 * Returns the issues before and after `issue`. `listed` (newest first) leaves out void and skipped draws and crosses midnight;
 * for an issue outside the list the period is counted within the day.
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
