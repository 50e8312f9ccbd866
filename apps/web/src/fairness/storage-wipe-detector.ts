import type { VerifierDb } from './schema.ts'

/** Stores the id of this browser's store in a cookie, because clearing storage does not always clear cookies. */
export interface SecondPlace {
  readonly read: () => string | null
  readonly write: (name: string) => void
}

const COOKIE = 'witness'
const YEAR_S = 34_560_000

export const cookiePlace: SecondPlace = {
  read: () => new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1] ?? null,
  write(name) {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no CookieStore
    document.cookie = `${COOKIE}=${name}; max-age=${YEAR_S}; path=/; samesite=strict`
  },
}

export interface Mark {
  readonly name: string
  /** a former store is gone */
  readonly wasWiped: boolean
}

/**
 * Returns the id of this browser's store, or creates one.
 * @param known the id that this page read before, if any
 */
export async function findMark(
  db: VerifierDb,
  place: SecondPlace,
  known: string | null,
  now: number,
): Promise<Mark> {
  const before = known ?? place.read()
  const mark = (await db.get('mark', 'mark')) ?? { name: crypto.randomUUID(), since: now }
  // each time: a browser that only reads would pin nothing
  await db.put('mark', mark, 'mark')
  const { name } = mark
  if (place.read() !== name) place.write(name)
  return { name, wasWiped: before !== null && before !== name }
}
