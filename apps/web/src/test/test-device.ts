import 'fake-indexeddb/auto'
import type { Draw } from '@saikoro/shared/contract/fairness'
import { readAlarms } from '../fairness/alarms.ts'
import type { Opening } from '../fairness/opening.ts'
import type { DrawMovements } from '../fairness/order-checks.ts'
import { createOrders } from '../fairness/orders.ts'
import { createPublicLog } from '../fairness/public-log.ts'
import type { VerifierCall } from '../fairness/read-log.ts'
import { openStore } from '../fairness/store.ts'
import { createVerifier } from '../fairness/verifier.ts'
import { createTestLog } from './test-log.ts'
import { createHouse, createPlace, KEY, START } from './test-server.ts'

interface Wishes {
  readonly house?: ReturnType<typeof createHouse>
  /** whether the device follows the public log, too */
  readonly hasLog?: boolean
}

export type Device = Awaited<ReturnType<typeof createDevice>>

/** A device without history. A test sets its clock, and puts other answers in the place of `call`, `readLog` and `readMovements`. */
export async function createDevice({ house = createHouse(), hasLog = false }: Wishes = {}) {
  const lines = () => house.entries.map(({ line }) => line)
  const said = {
    ...{ clock: START, call: house.call, readLog: createTestLog(lines) },
    readMovements: async (_issue: string): Promise<DrawMovements | null> => null,
  }
  const store = await openStore({ name: crypto.randomUUID(), place: createPlace() })
  const call: VerifierCall = (contractCall, input) => said.call(contractCall, input)
  const now = () => said.clock
  const publicLog = createPublicLog({ store, now, readLog: (path) => said.readLog(path) })
  const parts = { call, store, now, ...(hasLog && { publicLog }) }
  const verifier = createVerifier(parts)
  const orders = createOrders({
    ...{ ...parts, verifier },
    readMovements: (_member, _game, issue) => said.readMovements(issue),
  })

  /** Verifies a draw on a page that has found nothing yet. */
  const verify = ({ issue }: Draw) => createVerifier(parts).findingOf(KEY, issue)

  /** Opens a draw, whose record the device pins, a moment before an order. */
  async function open(minute = 0) {
    const draw = house.open(minute)
    said.clock = draw.opensAt + 4_000
    return { draw, opening: await verifier.pinOpening(KEY, draw.issue) }
  }

  /** Seals and settles a draw, which the device follows. */
  async function finish(draw: Draw): Promise<Draw> {
    const sealed = house.seal(draw)
    said.clock = draw.closesAt + 500
    await verifier.pinRoot(KEY, draw.issue)
    said.clock = draw.drawAt
    return house.settle(sealed)
  }

  return Object.assign(said, {
    ...{ house, store, publicLog, parts, verifier, orders, lines, open, finish },
    alarms: () => readAlarms(store),

    /** Stores an order of 20 points on big, and compares it with this receipt. */
    async order(opening: Opening, jws: string): Promise<string[]> {
      const requestId = `request-${opening.issue}-${jws.slice(-8)}`
      const order = await orders.begin({ requestId, member: 7, options: ['big'], stake: 2_000n }, opening)
      return orders.accept(order, jws)
    },

    /** A draw that the device watches from its opening to its result, with what it does meanwhile. */
    async watch(
      minute: number,
      meanwhile?: (draw: Draw, opening: Opening) => Promise<unknown>,
    ): Promise<Draw> {
      const { draw, opening } = await open(minute)
      await meanwhile?.(draw, opening)
      return finish(draw)
    },

    verify,
    verdictOn: async (draw: Draw) => (await verify(draw)).verdict,
  })
}
