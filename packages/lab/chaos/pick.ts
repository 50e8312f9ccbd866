const LETTERS = 'abcdefghijkmnpqrstuvwxyz'

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** A unique word without digits, because texts of operators may not contain long numbers. */
export const word = (): string => Array.from({ length: 20 }, () => pick([...LETTERS])).join('')
