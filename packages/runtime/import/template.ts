import { stringify } from 'csv-stringify/sync'
import { KINDS, type KindName } from './kinds.ts'

/** A CSV file with the columns of this kind and a line that shows what stands in them. */
export const templateOf = (kind: KindName): string => stringify([KINDS[kind].template], { header: true })
