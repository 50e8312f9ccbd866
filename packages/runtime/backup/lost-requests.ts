// The table of requests that a restore took away, beside the former data: what operators make good.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = 'lost-requests.csv'
const HEADER = 'kind,id,member,points,due,time'
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

/** Writes the table and returns its path. No cell holds a comma: user names consist of letters, digits and `_ . -`. */
export function writeLostRequests(aside: string, requests: readonly LostRequest[]): string {
  const file = path.join(aside, FILE)
  const lines = requests.map(({ kind, id, member, points, due, time }) =>
    [kind, id, member, points, due, time].join(','),
  )
  writeFileSync(file, `${[HEADER, ...lines].join('\n')}\n`, { mode: 0o600 })
  return file
}

/** Returns the tables of all restores whose former data are still there, newest first. */
export function readLostRequests(dataDir: string): LostRequests[] {
  const folders = readdirSync(dataDir).filter(
    (name) => ASIDE.test(name) && existsSync(path.join(dataDir, name, FILE)),
  )
  return folders
    .toSorted()
    .toReversed()
    .map((folder) => {
      const [, ...lines] = readFileSync(path.join(dataDir, folder, FILE), 'utf8')
        .trimEnd()
        .split('\n')
      const requests = lines.map((line): LostRequest => {
        const [kind, id = '', member = '', points = '', due = '', time = ''] = line.split(',')
        return { kind: kind as LostRequest['kind'], id, member, points, due, time }
      })
      return { folder, requests }
    })
}
