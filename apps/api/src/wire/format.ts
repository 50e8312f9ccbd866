import { AppError } from '@saikoro/shared/errors'

/** Returns three dice in wire format; zeros before the draw. */
export function openCodeOf(dice: readonly number[] | null): [number, number, number] {
  const [first = 0, second = 0, third = 0] = dice ?? []
  return [first, second, third]
}

const PAGE_SIZE = 100

/** Returns `take` and `skip` of a page, for Prisma; pages count from 1, and 0 is the first page as well. */
export function rowsOfPage(page: number): { take: number; skip: number } {
  return { take: PAGE_SIZE, skip: Math.max(0, page - 1) * PAGE_SIZE }
}

/** Reads an answer, which is 1 or 0 and never absent. */
export function readAnswer(given: string): boolean {
  if (given !== '1' && given !== '0') throw new AppError('invalid_input')
  return given === '1'
}
