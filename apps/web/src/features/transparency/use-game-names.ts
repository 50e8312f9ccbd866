import { useQuery } from '@tanstack/react-query'
import { pickLocalized, useLocale } from '../../lib/language.ts'
import { gamesQuery } from './transparency-queries.ts'

/** The name of a game by its key, which stands for it until the games are there. */
export function useGameNames(): (key: string) => string {
  const locale = useLocale()
  const { data: games } = useQuery(gamesQuery())
  return (key) => {
    const game = games?.find((each) => each.key === key)
    return game ? pickLocalized(game.name, locale) : key
  }
}
