// The table of requests that a restore took away, beside the former data: what operators make good.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

const FILE = 'lost-requests.csv'
const COLUMNS = ['kind', 'id', 'member', 'points', 'due', 'time']
const ASIDE = /^before-restore-.*Z$/

export interface LostRequest {
  /** `result`: a bet that stands, whose result is lost */
  readonly kind: 'order' | 'result' | 'recharge' | 'withdrawal' | 'reservation'
  readonly id: string
  /** user name */
  readonly member: string
  /** points of the request, as a decimal */
  readonly points: string
  /** points to be made good, as a decimal */
  readonly due: string
  /** ISO */
  readonly time: string
}

export interface LostRequests {
  /** folder of the data before the restore */
  readonly folder: string
  readonly requests: readonly LostRequest[]
}

export function writeLostRequests(aside: string, requests: readonly LostRequest[]): string {
  const file = path.join(aside, FILE)
  writeFileSync(file, stringify([...requests], { header: true, columns: COLUMNS }), { mode: 0o600 })
  return file
}

/** Returns the tables of all restores whose former data are still there, newest first. */
export function readLostRequests(dataDir: string): LostRequests[] {
  const isThere = (folder: string) => ASIDE.test(folder) && existsSync(path.join(dataDir, folder, FILE))
  const folders = readdirSync(dataDir).filter(isThere).toSorted().toReversed()
  return folders.map((folder) => ({
    folder,
    requests: parse<LostRequest>(readFileSync(path.join(dataDir, folder, FILE)), { columns: true }),
  }))
}
