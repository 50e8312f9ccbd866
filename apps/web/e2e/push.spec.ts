import { expect, type Page } from '@playwright/test'
import { newDevice, openPushService } from '@saikoro/api/test/support/push-service'
import { wholeBrowser } from './browsers.ts'
import { expectNoViolations } from './faces.ts'
import { test } from './member.ts'
import { changeAsOperator } from './story/operator.ts'

test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser })

/** The browser's own push service is out on the net; this one answers in its place, with keys that the test can read with. */
async function answerInItsPlace(page: Page, endpoint: string, keys: { p256dh: string; auth: string }) {
  await page.addInitScript(
    (subscription) => {
      const made = () => ({
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: async () => store(false),
      })
      const store = (isOn: boolean) => {
        localStorage.setItem('test push', isOn ? 'on' : '')
        return true
      }
      PushManager.prototype.subscribe = async () =>
        (store(true) ? made() : null) as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () =>
        (localStorage.getItem('test push') === 'on' ? made() : null) as unknown as PushSubscription
    },
    { endpoint, keys },
  )
}

/** Hands a message to the service worker as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

test('a subscribed device is notified of a reply, and a tap on the notification opens its screen', async ({
  memberPage: page,
  member,
  context,
}) => {
  const service = await openPushService()
  try {
    const device = newDevice()
    await context.grantPermissions(['notifications'])
    await answerInItsPlace(page, `${service.origin}/device`, { p256dh: device.p256dh, auth: device.auth })
    await page.goto('/Notifications')
    const isShown = await page.evaluate(() => Notification.permission === 'granted')
    test.skip(!isShown, 'need a browser that shows notifications: an installed Chromium or Chrome')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    const choice = page.getByLabel('Notify me about replies and decisions')
    await expect(choice).not.toBeChecked()
    await expectNoViolations(page)
    await choice.click()
    await expect(choice).toBeChecked()
    await page.reload()
    await expect(choice).toBeChecked()
    await changeAsOperator(
      `INSERT INTO support_message (member_id, text) SELECT id, 'Nobody reads this on a locked screen' FROM member WHERE username = $1`,
      member.username,
    )
    await expect.poll(() => service.taken.length, { timeout: 20_000 }).toBe(1)
    const notification = device.open(service.taken[0]?.body ?? Buffer.alloc(0))
    expect(notification).toMatchObject({ kind: 'support', path: '/ServicePage' })
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => [
          title,
          body,
          tag,
        ]),
      )
    const [worker] = context.serviceWorkers()
    const expected = [[Reflect.get(notification as object, 'title'), '', 'support']]
    await expect(async () => {
      await deliver(page, JSON.stringify(notification)) // the tools of the browser have lost a message
      await expect.poll(shown, { timeout: 5_000 }).toEqual(expected)
    }).toPass({ timeout: 60_000 })
    await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
      dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
    await expect(page).toHaveURL(/\/ServicePage$/)
    await expect(page.getByText('Nobody reads this on a locked screen')).toBeVisible()
    await page.goto('/Notifications')
    await choice.click()
    await expect(choice).not.toBeChecked()
    await page.reload()
    await expect(choice).not.toBeChecked()
  } finally {
    await service.close()
  }
})
