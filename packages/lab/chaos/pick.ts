const LETTERS = 'abcdefghijkmnpqrstuvwxyz'

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Nobody's word but this one's; without digits, which the house's texts may not hold in a row. */
export const word = (): string => Array.from({ length: 20 }, () => pick([...LETTERS])).join('')
