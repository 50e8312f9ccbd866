import { expect, test } from '@playwright/test'
import { beginDay, type Day } from '../../../apps/web/e2e/operator/day.ts'
import {
  approveRecharges,
  leaveRecharges,
  lookAtVouchers,
  readAnswers,
  returnRecharges,
} from '../../../apps/web/e2e/operator/parts/recharges.ts'
import {
  hangBanner,
  issueCode,
  publishNotice,
  seedCategory,
  seedCity,
} from '../../../apps/web/e2e/operator/parts/seeding.ts'
import {
  answerMessages,
  answerReservation,
  answerWithdrawals,
  closeAndOpenAccount,
  leaveQuestions,
  openGame,
  reverseApproval,
} from './answers.ts'
import { inspectPages, loseDatabase, openWithTls, readTheDay } from './desk-pages.ts'
import { addProfile, listProfile, publishVideo } from './listing.ts'

// serial: later tests use the data of earlier ones
test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

let day: Day
test.beforeAll(async ({ browser }) => {
  day = await beginDay(browser)
})
test.afterAll(() => day?.end())

test('seeds a city, a category, a notice, a banner and an invite code', async () => {
  await seedCity(day)
  await seedCategory(day)
  await publishNotice(day)
  await hangBanner(day)
  await issueCode(day)
})

test('approves forty recharges with all vouchers shown, and returns two', async () => {
  await leaveRecharges(day, 14)
  await lookAtVouchers(day, 42)
  await returnRecharges(day, [1, 2])
  await day.phone.goto('/RechargeRecord')
  await expect(day.phone.getByText('the picture shows no slip')).toHaveCount(2)
  await approveRecharges(day, [14, 13, 13])
  await readAnswers(day, 40, 2)
})

test('pays a withdrawal and returns one, answers a reservation, a report and a question', async () => {
  await leaveQuestions(day)
  await day.desk.goto(day.house.desk)
  await expect(day.desk).toHaveTitle(/^\(5\) Waiting/)
  await answerWithdrawals(day)
  await answerReservation(day)
  await answerMessages(day)
  await day.desk.goto(day.house.desk)
  await expect(day.desk).toHaveTitle(/^Waiting/)
})

test('closes an account and opens it again', () => closeAndOpenAccount(day))

test('the desk lists all changes of the day and explains a balance', () => readTheDay(day, 42))

test('lists a profile with three photos and a clip, and a video cut from an mp4', async () => {
  await listProfile(day, await addProfile(day))
  await publishVideo(day)
})

test('every page of the desk is accessible, in light and dark, and fits a phone', () => inspectPages(day))

test('a desk behind Caddy with TLS has a Secure cookie and the same checks', () => openWithTls(day))

test('desk and Studio recover after the database was killed', () => loseDatabase(day))

test('opens a new game, and reverses a wrong approval with two operators', async () => {
  await openGame(day)
  await reverseApproval(day)
})
