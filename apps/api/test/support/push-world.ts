import { pushIdentity } from '@saikoro/server/push-identity'
import type { companionSubscribe } from '@saikoro/shared/contract/companion'
import { subscribe } from '@saikoro/shared/contract/push'
import { afterAll, afterEach } from 'vitest'
import { sendPushes } from '../../src/jobs/send-pushes.ts'
import { type As, call } from './call.ts'
import type { Member } from './members.ts'
import { newDevice, openPushService } from './push-service.ts'
import { uploadDir } from './wallets.ts'
import { setUp, setUpWorld } from './world.ts'

const identity = { PUSH_KEY: '3c'.repeat(32), PUSH_CONTACT: 'mailto:a@saikoro.invalid', PUSH_LOOPBACK: true }
export const PUSH = { ...pushIdentity(identity), timeoutMs: 60_000 }

type Subscribe = typeof subscribe | typeof companionSubscribe

/** Opens a world whose worker sends notifications to a local push service. No test sees those of an earlier one. */
export function setUpPushWorld() {
  const config = { UPLOAD_DIR: uploadDir(), PUSH_PUBLIC_KEY: PUSH.publicKey, PUSH_LOOPBACK: 'on' }
  const world = setUpWorld({ samples: true, config, draws: { push: PUSH } })
  const service = setUp(openPushService)
  afterAll(() => service.close())
  afterEach(async () => {
    service.taken.length = 0
    service.answers.clear()
    await world.owner.query('DELETE FROM push_message')
  })
  let devices = 0
  return {
    world,
    service,
    /** Subscribes a new device in the session of a member, or with another call of a companion. */
    async addDevice(who: As, by = subscribe as Subscribe) {
      const device = newDevice()
      devices += 1
      const path = `/device/${devices}`
      const endpoint = service.origin + path
      await call(world, by, { endpoint, p256dh: device.p256dh, auth: device.auth }, who)
      return { ...device, path, endpoint }
    },
    /** Sends what is due and returns what a device received since the last call. */
    async receivedBy({ open }: Pick<ReturnType<typeof newDevice>, 'open'>) {
      await sendPushes(world.worker)
      return service.taken.splice(0).map(({ body }) => open(body) as { kind: string })
    },
    /** Answers a member in the support thread, which notifies their devices. */
    reply: ({ id }: Pick<Member, 'id'>) =>
      world.operators.query(
        `INSERT INTO support_message (member_id, text) VALUES (${id}, 'We look into it.')`,
      ),
  }
}
