import path from 'node:path'
import { expect } from '@playwright/test'
import { violationsOn } from '../../../apps/web/e2e/faces.ts'
import type { Day } from '../../../apps/web/e2e/operator/day.ts'
import { livePostmaster } from '../../runtime/embedded/postmaster.ts'

export async function readTheDay({ desk, house, member }: Day, updates: number): Promise<void> {
  await desk.goto(`${house.desk}/day`)
  await expect(desk.getByText(new RegExp(`hana: .*${updates} × update recharge`))).toBeVisible()
  await desk.goto(`${house.desk}/members?q=${member.username}`)
  await desk.getByRole('link', { name: member.username }).click()
  await expect(desk.getByText(/which is the balance/).first()).toBeVisible()
}

const PAGES = ['/', '/members', '/members/1', '/day', '/profiles', '/media', '/state']

export async function inspectPages({ desk, house }: Day): Promise<void> {
  for (const address of PAGES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.emulateMedia({ colorScheme })
      await desk.goto(`${house.desk}${address}`)
      expect.soft(await violationsOn(desk), `${address}, ${colorScheme}`).toEqual([])
    }
    await desk.setViewportSize({ width: 320, height: 800 })
    const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overflow, address).toBeLessThanOrEqual(0)
    await desk.setViewportSize({ width: 1440, height: 900 })
  }
}

/** Kills PostgreSQL: the desk reports the outage and recovers without a restart. */
export async function loseDatabase({ desk, house }: Day): Promise<void> {
  const postmaster = livePostmaster(path.join(house.dataDir, 'postgres'))
  process.kill(postmaster?.pid ?? 0, 'SIGKILL')
  const open = async () => (await desk.goto(house.desk))?.status()
  await expect.poll(open).toBe(503)
  await expect.poll(open, { timeout: 30_000 }).toBe(200)
}
