import { useQuery } from '@tanstack/react-query'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { gamesQuery } from './transparency-queries.ts'

/** Returns a function from game key to name; it returns the key until the games are loaded. */
export function useGameNames(): (key: string) => string {
  const locale = useLocale()
  const { data: games } = useQuery(gamesQuery())
  return (key) => {
    const game = games?.find((each) => each.key === key)
    return game ? pickLocalized(game.name, locale) : key
  }
}
