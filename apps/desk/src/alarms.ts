// What an operator should look at soon: requests that wait too long, games that do not run, jobs that fail.
import { readState, type State } from '@saikoro/runtime/product/state'
import { describeBytes } from '@saikoro/system/disk'
import type { View } from './desk.ts'
import { age, termIn, troubleIn } from './format.ts'
import { html, type Part } from './html.ts'
import type { Words } from './locales/ja.ts'

/** Age at which a waiting request is an alarm. */
const LATE_MS = 30 * 60_000
/** Age at which the last backup is one. */
const BACKUP_MS = 24 * 60 * 60_000

/** As the column of the database. */
const LONGEST_ID = 100

/** Kinds of trouble that the states of the games say in the operator's language. */
const OF_GAMES: readonly string[] = ['halted', 'late']

const QUEUE_OF = {
  recharges: 'recharge',
  withdrawals: 'withdrawal',
  reservations: 'reservation',
  reports: 'report',
  conversations: 'conversation',
} as const

/** A cause of an alarm that is also reported outside the browser. */
export interface AlertCondition {
  readonly kind: Exclude<keyof Words['alerts']['kinds'], 'trouble' | 'process'>
  /** the same while the cause is the same, so that it is reported once */
  readonly id: string
  /** what a message says beside the kind */
  readonly count: number
  readonly describe: (words: Words) => string
}

/** Returns since when there is no newer backup; undefined where another machine makes them. */
function lastSaved({ backup, running, installedAt }: State): Date | undefined {
  if (backup) return new Date(backup.at)
  return running ? (installedAt ?? undefined) : undefined
}

const condition = (
  kind: AlertCondition['kind'],
  id: string,
  describe: AlertCondition['describe'],
  count = 1,
): AlertCondition => ({ kind, id: `${kind}-${id}`.slice(0, LONGEST_ID), count, describe })

export function conditionsOf(state: State): AlertCondition[] {
  const { now, queues, games, disks, urgentReports } = state
  const saved = lastSaved(state)
  const isOlder = (at: Date | null | undefined, ms: number): at is Date =>
    at instanceof Date && now.getTime() - at.getTime() > ms
  const found = (urgentReports ?? []).map(({ id }) =>
    condition('report', String(id), ({ alarms }) => alarms.report(id)),
  )
  for (const { name, waiting, oldest } of queues ?? [])
    if (isOlder(oldest, LATE_MS)) {
      const describe = (words: Words) =>
        words.alarms.late(words.waiting.queues[QUEUE_OF[name]].name, age(words, oldest, now.getTime()))
      found.push(condition('late', name, describe, waiting))
    }
  for (const { key, state: name } of games ?? [])
    if (name !== 'runs' && name !== 'paused')
      found.push(
        condition('game', `${key}-${name}`, (words) => words.alarms.game(key, words.state.words[name])),
      )
  for (const { path, free, isLow } of disks)
    if (isLow) found.push(condition('disk', path, ({ alarms }) => alarms.disk(path, describeBytes(free))))
  if (isOlder(saved, BACKUP_MS))
    found.push(condition('backup', '', (words) => words.alarms.backup(age(words, saved, now.getTime()))))
  return found
}

interface Alarm {
  readonly kind: keyof Words['help']['todo']
  readonly id: string
  readonly words: string
}

export async function readAlarms({ db, dataDir, words }: View): Promise<Alarm[]> {
  const found = await readState(db, dataDir)
  const { alarms, state } = words
  const all: Alarm[] = conditionsOf(found).map(({ kind, id, describe }) => ({
    kind,
    id,
    words: describe(words),
  }))
  for (const trouble of found.troubles ?? [])
    if (!OF_GAMES.includes(trouble.kind)) {
      const sentence = alarms.trouble(troubleIn(words, trouble))
      all.push({ kind: 'trouble', id: `trouble-${trouble.detail}`, words: sentence })
    }
  for (const { name, since, ends } of found.running?.processes ?? [])
    if (!since) {
      const sentence = alarms.trouble(alarms.down(termIn(words, name), state.status.facts.down()))
      all.push({ kind: 'process', id: `process-${name}-${ends}`, words: sentence })
    }
  return all
}

/** Each alarm leads to the paragraph of the help that says what to do. */
export function alarmsPart({ words }: View, alarms: readonly Alarm[]): Part {
  return html`<ul class="alarms stack gap-1" id="alarms" data-live>${alarms.map((alarm) => html`<li class="fault" data-alarm="${alarm.id}"><span>${alarm.words}</span> <a href="/help#${alarm.kind}">${words.alarms.todo}</a></li>`)}</ul>
  <button type="button" class="quiet" data-notify data-on="${words.alarms.on}" data-off="${words.alarms.off}" hidden>${words.alarms.off}</button>`
}
