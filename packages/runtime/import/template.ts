import { stringify } from 'csv-stringify/sync'
import { KINDS, type KindName } from './kinds.ts'

/** Returns a CSV file with the columns of this kind and an example row. */
export const templateOf = (kind: KindName): string => stringify([KINDS[kind].template], { header: true })
