import { stringify } from 'csv-stringify/sync'
import { cities } from './kinds/cities.ts'
import { inviteCodes } from './kinds/invite-codes.ts'
import type { Kind } from './kinds/kind.ts'
import { notices } from './kinds/notices.ts'
import { profiles } from './kinds/profiles.ts'
import { videos } from './kinds/videos.ts'

export const KINDS = {
  cities,
  profiles,
  videos,
  notices,
  'invite-codes': inviteCodes,
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

export const isKindName = (name: string): name is KindName => Object.hasOwn(KINDS, name)

/** Returns the kind that shares most columns with these. */
export function recognise(columns: readonly string[]): KindName | undefined {
  const shares = Object.entries(KINDS).map(([name, { template }]) => {
    const own = Object.keys(template)
    const shared = own.filter((column) => columns.includes(column)).length
    return { name: name as KindName, share: shared / (own.length + columns.length - shared) }
  })
  const [best] = shares.sort((a, b) => b.share - a.share)
  return best && best.share > 0 ? best.name : undefined
}

/** Returns a CSV file with the columns of this kind and an example row. */
export const templateOf = (kind: KindName): string => stringify([KINDS[kind].template], { header: true })
