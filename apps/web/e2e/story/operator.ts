import { randomBytes } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { putLink } from '@saikoro/runtime/database/consent-link'
import { withServer } from '@saikoro/runtime/database/database'
import { addOperator } from '@saikoro/runtime/database/operators'
import { loadSecrets } from '@saikoro/runtime/installation/secrets'
import { urlAs, withClient } from '@saikoro/runtime/postgres/client'
import { operatorLogin, putOperator } from '@saikoro/runtime/schema/logins'
import { samplesDir } from '@saikoro/system/paths'
import type { Account } from '@saikoro/testing/register-member'

/** Where the product under test keeps its data. */
export const dataDir = process.env.E2E_DATA_DIR ?? ''

/** The id of the member whose name is the first value of a change. */
export const MEMBER = '(SELECT id FROM member WHERE username = $1)'

/** Uses a connection of the database owner. */
export const asOwner = <T>(use: Parameters<typeof withClient<T>>[1]): Promise<T> =>
  withServer(dataDir, ({ ownerUrl }) => withClient(ownerUrl, use))

/** Makes one change with the role of a new operator, as the desk does; returns the number of rows. */
export function changeAsOperator(sql: string, ...values: unknown[]): Promise<number> {
  return withServer(dataDir, async ({ ownerUrl }) => {
    const name = `e2e_${randomBytes(4).toString('hex')}`
    const password = randomBytes(32).toString('base64url')
    await withClient(ownerUrl, (client) => putOperator(client, name, { password, linkHash: randomBytes(32) }))
    return withClient(urlAs(ownerUrl, operatorLogin(name), password), async (client) => {
      const { rowCount } = await client.query(sql, values)
      return rowCount ?? 0
    })
  })
}

/** Adds an operator, who sets a password by the one-time link and logs in with it. */
export async function enterDeskAt(
  page: Page,
  deskUrl: string,
  data: string,
  operator: string,
): Promise<void> {
  const link = await withServer(data, (server) => addOperator(server, loadSecrets(data), operator))
  const password = randomBytes(12).toString('base64url')
  await page.goto(`${deskUrl}${link}`)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
  await page.locator('#name').fill(operator)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
  await page.waitForURL(`${deskUrl}/`)
}

/** Lets the day of the member's newest reservation pass, confirmed: the product's clock does not move. */
export async function passMeeting({ call }: Account): Promise<void> {
  const [{ id }] = await call('member/getReservations')
  await asOwner((owner) =>
    owner.query(`BEGIN; ALTER TABLE reservation DISABLE TRIGGER USER;
      UPDATE reservation SET status = 'expired', wanted_on = current_date - 2, confirmed_at = created_at WHERE id = ${id};
      ALTER TABLE reservation ENABLE TRIGGER USER; COMMIT`),
  )
}

/** Adds a profile that waits for consent, as an operator would, and makes its private link. */
export const addWaitingProfile = () => asOwner(putWaitingProfile)

/** Makes a further link for the person behind a profile, who has a device. */
export const furtherLinkOf = (profile: number) => asOwner((owner) => putLink(owner, profile, 'a new phone'))

/** Lists a profile with these columns. Returns its id and what withdraws the consent. */
export async function addListedProfile(columns: string) {
  const { id } = await addWaitingProfile()
  const change = (sql: string) => asOwner((owner) => owner.query(sql))
  await change(`UPDATE profile SET ${columns} WHERE id = ${id};
    UPDATE profile_consent SET consented_at = app_now(), adult_at = app_now() WHERE profile_id = ${id}`)
  return { id, withdraw: () => change(`SELECT decide_listing(${id}, false)`) }
}

/** Stores a picture as an operator does; returns its address. */
export async function addStoredPicture(): Promise<string> {
  const name = [...randomBytes(32)].map((byte) => 'abcdefghijklmnop'[byte % 16]).join('')
  const url = `/media/pictures/${name}.webp`
  const folder = path.join(dataDir, 'media/public/pictures')
  await mkdir(folder, { recursive: true })
  await copyFile(path.join(samplesDir, 'public/profiles/aoi-1.webp'), path.join(folder, `${name}.webp`))
  await asOwner((owner) =>
    owner.query(
      `INSERT INTO media (path, kind, bytes, width, height, seconds) VALUES ($1, 'picture', 1, 1, 1, 0)`,
      [url],
    ),
  )
  return url
}

/** Changes the English introduction of a profile, which waits as a draft where the person agreed to the former one. */
export function editIntroOf(profile: number, intro: string): Promise<unknown> {
  const sql = `UPDATE profile_text SET intro = $2 WHERE profile_id = $1 AND locale = 'en'`
  return asOwner((owner) => owner.query(sql, [profile, intro]))
}

/** As `addWaitingProfile`, with a connection of the owner. */
export async function putWaitingProfile(
  owner: Parameters<typeof putLink>[0],
): Promise<{ id: number; secret: string }> {
  const { rows } = await owner.query(
    `INSERT INTO profile (city_id, images)
     SELECT city_id, images FROM profile WHERE sample ORDER BY id LIMIT 1 RETURNING id`,
  )
  const id = Number(rows[0]?.id)
  await owner.query(
    `INSERT INTO profile_text (profile_id, locale, name, tags, intro)
     SELECT $1, locale, 'Kasumi', tags, intro FROM profile_text
     WHERE profile_id = (SELECT min(id) FROM profile WHERE sample)`,
    [id],
  )
  return { id, secret: await putLink(owner, id, 'asked for in a test') }
}
