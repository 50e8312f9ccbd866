import { unlessRefused } from '@saikoro/server/rows'
import * as companion from '@saikoro/shared/contract/companion'
import { isCalendarDay } from '@saikoro/shared/contract/fields'
import { AppError } from '@saikoro/shared/errors'
import type { Routes } from '../../http/bind-call.ts'
import { readNotifications, storeNotifications } from '../../push/settings.ts'
import { readPush, subscribeBrowser } from '../../push/subscription.ts'
import { readAnswer } from '../../wire/format.ts'
import { relyingParty } from '../passkey/relying-party.ts'
import { setCalendar } from './calendar.ts'
import { readDevices } from './devices.ts'
import { companionPasskeyOptions, enrolByPasskey, enrolByPin, readLink } from './enrol.ts'
import { logInByPasskey, logInByPin } from './log-in.ts'
import { readProfile } from './profile.ts'
import { requests } from './requests.ts'
import { readTimes } from './schedule.ts'

const RATE_LIMIT = { perMinute: 60 }
const HASHES = { ...RATE_LIMIT, hashes: true }

/** The page of the person behind a profile, on her enrolled devices. */
export const companionRoutes: Routes = (on, ctx) => {
  const { db } = ctx
  const run = unlessRefused(db)

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
  on(companion.setSchedule, async ({ device, input }) => {
    const daysOff = `{${input.days_off.map(({ first, last }) => `[${first},${last}]`).join(',')}}`
    await run`
      SELECT set_schedule(${device}::int, ${JSON.stringify(input.week)}::jsonb, ${daysOff}::text::datemultirange,
        ${input.buffer_minutes}::int, ${input.notice_hours}::int, ${input.most_per_day}::int, ${input.days_ahead}::int)`
  })
  on(companion.addTime, async ({ device, input: { date, starts, ends } }) => {
    if (starts >= ends) throw new AppError('invalid_input')
    if (!isCalendarDay(date)) throw new AppError('date_invalid')
    await run`SELECT add_time(${device}::int, ${date}::text::date, ${starts}, ${ends})`
  })
  on(
    companion.openTime,
    async ({ device, input }) =>
      run`SELECT open_time(${device}::int, ${input.id}::int, ${readAnswer(input.open)})`,
  )
  on(
    companion.pause,
    async ({ device, input }) => run`SELECT pause_companion(${device}::int, ${readAnswer(input.paused)})`,
  )

  on(companion.getProfile, async ({ device, locale }) => readProfile(ctx, device, locale))
  on(companion.agree, async ({ device, input: { adult, version } }) => {
    if (!readAnswer(adult)) throw new AppError('invalid_input')
    await run`SELECT agree_to_listing(${device}::int, ${version})`
  })
  on(
    companion.setMeasurements,
    async ({ device, input: { height, bust } }) =>
      run`SELECT set_measurements(${device}::int, ${height}::int, ${bust}::int)`,
  )
  on(
    companion.wish,
    async ({ device, input }) => run`SELECT wish_for_change(${device}::int, ${input.text.trim()})`,
  )
  on(companion.withdraw, async ({ device }) => run`SELECT withdraw_listing(${device}::int)`)

  on(companion.getRequests, async ({ profile, input }) => requests(db, profile, input.page))
  on(
    companion.answerRequest,
    async ({ device, input: { id, accept, phrase, text } }) =>
      run`SELECT answer_request(${device}::int, ${id}::int, ${readAnswer(accept)}, ${phrase}, ${text.trim()})`,
  )
  on(
    companion.proposeTime,
    async ({ device, input: { id, slot } }) =>
      run`SELECT propose_time(${device}::int, ${id}::int, ${slot}::int)`,
  )
  on(
    companion.refuseMember,
    async ({ device, input }) => run`SELECT refuse_member(${device}::int, ${input.id}::int)`,
  )
  on(
    companion.sayMeeting,
    async ({ device, input: { id, outcome, text } }) =>
      run`SELECT say_meeting(${device}::int, ${id}::int, ${outcome}, ${text.trim()})`,
  )
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

  on(
    companion.endDevice,
    async ({ input, device }) => run`SELECT end_companion_device(${device}::int, ${input.id}::int)`,
  )

  on(
    companion.answerLink,
    async ({ input: { id, approve }, device }) =>
      run`SELECT answer_companion_link(${device}::int, ${id}::int, ${readAnswer(approve)})`,
  )
}
