// What an operator should look at soon: requests that wait too long, games that do not run, jobs that fail.
import { readState } from '@saikoro/runtime/product/state'
import type { View } from './desk.ts'
import { age, termIn, troubleIn } from './format.ts'
import { html, type Part } from './html.ts'

/** Age at which a waiting request is an alarm. */
const LATE_MS = 30 * 60_000

/** Kinds of trouble that the states of the games say in the operator's language. */
const OF_GAMES: readonly string[] = ['halted', 'late']

const QUEUE_OF = {
  recharges: 'recharge',
  withdrawals: 'withdrawal',
  reservations: 'reservation',
  reports: 'report',
  conversations: 'conversation',
} as const

interface Alarm {
  /** the same while the cause is the same, so that the browser notifies once */
  readonly id: string
  readonly words: string
}

export async function readAlarms({ db, dataDir, words }: View): Promise<Alarm[]> {
  const { now, queues, games, troubles, running } = await readState(db, dataDir)
  const { alarms, state, waiting } = words
  const found: Alarm[] = []
  for (const { name, oldest } of queues ?? [])
    if (oldest && now.getTime() - oldest.getTime() > LATE_MS) {
      const queue = waiting.queues[QUEUE_OF[name]].name
      found.push({ id: `late-${name}`, words: alarms.late(queue, age(words, oldest, now.getTime())) })
    }
  for (const { key, state: name } of games ?? [])
    if (name !== 'runs' && name !== 'paused')
      found.push({ id: `game-${key}-${name}`, words: alarms.game(key, state.words[name]) })
  for (const trouble of troubles ?? [])
    if (!OF_GAMES.includes(trouble.kind))
      found.push({ id: `trouble-${trouble.detail}`, words: alarms.trouble(troubleIn(words, trouble)) })
  for (const { name, since, ends } of running?.processes ?? [])
    if (!since) {
      const process = alarms.down(termIn(words, name), state.status.facts.down())
      found.push({ id: `process-${name}-${ends}`, words: alarms.trouble(process) })
    }
  return found
}

export function alarmsPart({ words }: View, alarms: readonly Alarm[]): Part {
  return html`<ul class="alarms stack gap-1" id="alarms" data-live>${alarms.map((alarm) => html`<li class="fault" data-alarm="${alarm.id}">${alarm.words}</li>`)}</ul>
  <button type="button" class="quiet" data-notify data-on="${words.alarms.on}" data-off="${words.alarms.off}" hidden>${words.alarms.off}</button>`
}
