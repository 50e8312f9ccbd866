import { wait } from './clock.ts'

/** How long a refresh lasts at least, so that its spinner is seen (spec §9). */
const REFRESH_MS = 500
export const REFRESH_HISTORY_MS = 200

/** Reloads, and only then says so (charter C4.2); a reload that failed stays silent here, its screen shows why. */
export async function refresh(
  reload: () => Promise<{ readonly isError: boolean }>,
  say: () => void,
  leastMs = REFRESH_MS,
): Promise<void> {
  const [result] = await Promise.all([reload(), wait(leastMs)])
  if (!result.isError) say()
}
