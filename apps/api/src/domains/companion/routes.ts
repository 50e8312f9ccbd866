import * as companion from '@saikoro/shared/contract/companion'
import type { Routes } from '../../http/bind-call.ts'
import { readAnswer } from '../../wire/read-answer.ts'
import { answerRequest, proposeTime, refuseMember, requests, sayMeeting } from './requests.ts'
import { addTime, openTime, pause, readTimes, setSchedule } from './schedule.ts'

/** The page of the person behind a profile, on her enrolled devices. */
export const companionRoutes: Routes = (on, { db }) => {
  on(companion.companionLogOut, async ({ device }) => {
    await db.$executeRaw`SELECT log_companion_out(${device}::int)`
  })

  on(companion.getTimes, async ({ profile }) => readTimes(db, profile))
  on(companion.setSchedule, async ({ device, input }) => setSchedule(db, device, input))
  on(companion.addTime, async ({ device, input }) => addTime(db, device, input))
  on(companion.openTime, async ({ device, input }) => openTime(db, device, input.id, readAnswer(input.open)))
  on(companion.pause, async ({ device, input }) => pause(db, device, readAnswer(input.paused)))

  on(companion.getRequests, async ({ profile, input }) => requests(db, profile, input.page))
  on(companion.answerRequest, async ({ device, input }) => answerRequest(db, device, input))
  on(companion.proposeTime, async ({ device, input }) => proposeTime(db, device, input.id, input.slot))
  on(companion.refuseMember, async ({ device, input }) => refuseMember(db, device, input.id))
  on(companion.sayMeeting, async ({ device, input }) => sayMeeting(db, device, input))
}
