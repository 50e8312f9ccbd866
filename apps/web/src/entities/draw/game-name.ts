import { useTranslation } from '../../lib/translation.ts'

/** A game's key ends in the seconds between its draws. */
const TIMED = /^sai(\d+)$/

/** Returns a function from a game's key, which the log proves, to its name in the member's language. */
export function useGameNames(): (key: string) => string {
  const { t } = useTranslation('draw')
  return (key) => {
    const minutes = Number(TIMED.exec(key)?.[1]) / 60
    return Number.isInteger(minutes) ? t('game', { minutes }) : key
  }
}
