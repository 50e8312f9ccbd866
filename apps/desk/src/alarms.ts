// What an operator should look at soon: requests that wait too long, games that do not run, jobs that fail.
import { processIn, troubleIn } from '../../../packages/runtime/product/describe-state.ts'
import { readState } from '../../../packages/runtime/product/state.ts'
import type { View } from './desk.ts'
import { age } from './format.ts'
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
  const late = (queues ?? []).flatMap(({ name, oldest }) =>
    oldest && now.getTime() - oldest.getTime() > LATE_MS
      ? [
          {
            id: `late-${name}`,
            words: words.alarms.late(
              words.waiting.queues[QUEUE_OF[name]].name,
              age(words, oldest, now.getTime()),
            ),
          },
        ]
      : [],
  )
  const still = (games ?? []).flatMap(({ key, state }) =>
    state === 'runs' || state === 'paused'
      ? []
      : [{ id: `game-${key}-${state}`, words: words.alarms.game(key, words.state.words[state]) }],
  )
  const failing = (troubles ?? []).flatMap((trouble) =>
    OF_GAMES.includes(trouble.kind)
      ? []
      : [
          {
            id: `trouble-${trouble.detail}`,
            words: words.alarms.trouble(troubleIn(words.state.status, trouble)),
          },
        ],
  )
  const { status } = words.state
  const down = (running?.processes ?? []).flatMap(({ name, since, ends }) =>
    since
      ? []
      : [
          {
            id: `process-${name}-${ends}`,
            words: words.alarms.trouble(words.alarms.down(processIn(status, name), status.down)),
          },
        ],
  )
  return [...late, ...still, ...failing, ...down]
}

export function alarmsPart({ words }: View, alarms: readonly Alarm[]): Part {
  return html`<ul class="alarms stack gap-1" id="alarms" data-live>${alarms.map((alarm) => html`<li class="fault" data-alarm="${alarm.id}">${alarm.words}</li>`)}</ul>
  <button type="button" class="quiet" data-notify data-on="${words.alarms.on}" data-off="${words.alarms.off}" hidden>${words.alarms.off}</button>`
}
