import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { violationsOn } from '../../../apps/web/e2e/faces.ts'
import { AT_A_DESK, type Day } from '../../../apps/web/e2e/operator/day.ts'
import { livePostmaster } from '../../runtime/embedded/postmaster.ts'
import { freePort } from '../../runtime/system/ports.ts'

export async function readTheDay({ desk, house, member }: Day, updates: number): Promise<void> {
  await desk.goto(`${house.desk}/day`)
  await expect(desk.getByText(new RegExp(`hana: .*${updates} × update recharge`))).toBeVisible()
  await desk.goto(`${house.desk}/members?q=${member.username}`)
  await desk.getByRole('link', { name: member.username }).click()
  await expect(desk.getByText(/which is the balance/).first()).toBeVisible()
}

const PAGES = [
  '/',
  '/members',
  '/members/1',
  '/money',
  '/day',
  '/profiles',
  '/media',
  '/state',
  '/operators',
  '/restores',
  '/help',
]

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

/** Puts a desk and its Studio behind Caddy with TLS, and sends what the desk must refuse there as well. */
export async function openWithTls({ house, browser }: Day): Promise<void> {
  const [desk, studio, tlsDesk, tlsStudio] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const origin = `https://localhost:${tlsDesk}`
  const studioOrigin = `https://localhost:${tlsStudio}`
  const folder = mkdtempSync(path.join(tmpdir(), 'saikoro-tls-'))
  const site = (from: string, to: number) => `${from} {\n\ttls internal\n\treverse_proxy 127.0.0.1:${to}\n}\n`
  writeFileSync(
    path.join(folder, 'Caddyfile'),
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site(origin, desk)}${site(studioOrigin, studio)}`,
  )
  const proxy = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile')], {
    stdio: 'ignore',
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  try {
    const opened = await house.openDesk('tls', {
      DESK_PORT: String(desk),
      STUDIO_PORT: String(studio),
      DESK_ORIGIN: origin,
      STUDIO_ORIGIN: studioOrigin,
    })
    expect(opened.desk).toBe(origin)
    const context = await browser.newContext({ ...AT_A_DESK, ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await page.goto(opened.link)
    await expect(page).toHaveTitle(/Waiting/)
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === `desk_${tlsDesk}`)).toMatchObject({
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    })
    await page.getByRole('link', { name: 'Find' }).click()
    await expect(page).toHaveURL(`${origin}/members`)
    const { request } = context
    const status = async (headers: Record<string, string>) =>
      (await request.post(`${origin}/looked`, { headers, maxRedirects: 0 })).status()
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: `http://127.0.0.1:${desk}` })).toBe(403)
    expect(await status({ origin })).toBe(403) // no token
    expect((await request.get(`http://127.0.0.1:${desk}/`, { maxRedirects: 0 })).status()).toBe(421)
    await page.goto(studioOrigin)
    await expect(page).toHaveURL(new RegExp(`^${studioOrigin}`))
    await context.close()
  } finally {
    proxy.kill('SIGTERM')
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
