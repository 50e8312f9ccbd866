import { Prisma } from '@saikoro/server/generated/prisma/client'
import * as companion from '@saikoro/shared/contract/companion'
import type { Routes } from '../../http/bind-call.ts'
import { readNotifications, storeNotifications } from '../../push/settings.ts'
import { readPush, subscribeBrowser } from '../../push/subscription.ts'
import { readAnswer } from '../../wire/format.ts'
import { runUntilRefused } from '../member/authorize.ts'
import { relyingParty } from '../passkey/relying-party.ts'
import { setCalendar } from './calendar.ts'
import { readDevices } from './devices.ts'
import { companionPasskeyOptions, enrolByPasskey, enrolByPin, readLink } from './enrol.ts'
import { logInByPasskey, logInByPin } from './log-in.ts'
import { agree, readProfile, setMeasurements, wish, withdraw } from './profile.ts'
import { answerRequest, proposeTime, refuseMember, requests, sayMeeting } from './requests.ts'
import { addTime, openTime, pause, readTimes, setSchedule } from './schedule.ts'

const RATE_LIMIT = { perMinute: 60 }
const HASHES = { ...RATE_LIMIT, hashes: true }

/** The page of the person behind a profile, on her enrolled devices. */
export const companionRoutes: Routes = (on, ctx) => {
  const { db } = ctx

  on(companion.getLink, RATE_LIMIT, async ({ input }) => {
    const { is_open, is_further, opens_at } = await readLink(db, input.link)
    return { open: is_open, further: is_further, opens_ms: opens_at?.getTime() ?? null }
  })

  on(companion.enrol, HASHES, async ({ input, client }) => enrolByPin(ctx, input, client))

  on(companion.enrolOptions, RATE_LIMIT, async ({ input, request }) =>
    companionPasskeyOptions(ctx, input.link, await relyingParty(ctx, request)),
  )

  on(companion.enrolPasskey, RATE_LIMIT, async ({ input, request, client }) => ({
    id: await enrolByPasskey(ctx, input, await relyingParty(ctx, request), client),
  }))

  on(companion.companionLogIn, HASHES, async ({ input, client }) => ({
    id: await logInByPin(ctx, input, client),
  }))

  on(companion.logInByPasskey, RATE_LIMIT, async ({ input, request, client }) => {
    const party = await relyingParty(ctx, request)
    return { id: await logInByPasskey(ctx, { signed: input.credential, party }, client) }
  })

  on(companion.companionLogOut, async ({ device }) => {
    await db.$executeRaw`SELECT log_companion_out(${device}::int)`
  })

  on(companion.getTimes, async ({ profile }) => readTimes(db, profile))
  on(companion.setSchedule, async ({ device, input }) => setSchedule(db, device, input))
  on(companion.addTime, async ({ device, input }) => addTime(db, device, input))
  on(companion.openTime, async ({ device, input }) => openTime(db, device, input.id, readAnswer(input.open)))
  on(companion.pause, async ({ device, input }) => pause(db, device, readAnswer(input.paused)))

  on(companion.getProfile, async ({ device, locale }) => readProfile(ctx, device, locale))
  on(companion.agree, async ({ device, input }) => agree(db, device, input))
  on(companion.setMeasurements, async ({ device, input }) => setMeasurements(db, device, input))
  on(companion.wish, async ({ device, input }) => wish(db, device, input.text))
  on(companion.withdraw, async ({ device }) => withdraw(db, device))

  on(companion.getRequests, async ({ profile, input }) => requests(db, profile, input.page))
  on(companion.answerRequest, async ({ device, input }) => answerRequest(db, device, input))
  on(companion.proposeTime, async ({ device, input }) => proposeTime(db, device, input.id, input.slot))
  on(companion.refuseMember, async ({ device, input }) => refuseMember(db, device, input.id))
  on(companion.sayMeeting, async ({ device, input }) => sayMeeting(db, device, input))
  on(companion.getDevices, async ({ profile, device }) => readDevices(db, { profile, device }))

  on(companion.getCompanionPush, async ({ device }) => readPush(ctx, { deviceId: device }))
  on(companion.companionSubscribe, { perMinute: 20 }, async ({ input, device, locale }) =>
    subscribeBrowser(ctx, input, { session: null, device, language: locale }),
  )
  on(companion.companionUnsubscribe, async ({ device }) => {
    await db.pushSubscription.deleteMany({ where: { deviceId: device } })
  })
  on(companion.getCompanionNotifications, async ({ profile }) =>
    readNotifications(db, { profileId: profile }),
  )
  on(companion.setCompanionNotifications, { perMinute: 30 }, async ({ input, device }) =>
    storeNotifications(db, { member: null, device }, { ...input, zone: '' }),
  )
  on(companion.setCalendar, { perMinute: 20 }, async ({ input, device, locale }) =>
    setCalendar(db, device, readAnswer(input.on), locale),
  )

  on(companion.endDevice, async ({ input, device }) =>
    runUntilRefused(db, Prisma.sql`end_companion_device(${device}::int, ${input.id}::int)`),
  )

  on(companion.answerLink, async ({ input: { id, approve }, device }) =>
    runUntilRefused(
      db,
      Prisma.sql`answer_companion_link(${device}::int, ${id}::int, ${readAnswer(approve)})`,
    ),
  )
}
