const SIZE = 100

/** Where a page of a list begins and how long it is; `page` counts from 1, and 0 is the first as well. */
export function rowsOfPage(page: number): { take: number; skip: number } {
  return { take: SIZE, skip: Math.max(0, page - 1) * SIZE }
}
