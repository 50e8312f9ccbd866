import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { withServer } from '@saikoro/runtime/database/database'
import { addOperator } from '@saikoro/runtime/database/operators'
import { loadSecrets } from '@saikoro/runtime/installation/secrets'
import { withClient } from '@saikoro/runtime/postgres/client'
import { type ProductAddress, serveManualProduct } from '../product.ts'

export interface House extends ProductAddress {
  /** Adds an operator, who sets a password by the one-time link and logs in with it. Returns the link, which is used. */
  enterDesk(page: Page, operator: string): Promise<string>
  /** Halts a game as the draw worker does when a draw cannot be proved. */
  haltGame(key: string, reason: string): Promise<void>
  close(): Promise<void>
}

export async function openHouse(): Promise<House> {
  const { address, stop } = await serveManualProduct()
  const { dataDir, desk } = address
  return {
    ...address,
    async enterDesk(page, operator) {
      const link = await withServer(dataDir, (server) => addOperator(server, loadSecrets(dataDir), operator))
      const password = randomBytes(12).toString('base64url')
      await page.goto(`${desk}${link}`)
      await page.locator('#password').fill(password)
      await page.locator('#password').press('Enter')
      await page.locator('#name').fill(operator)
      await page.locator('#password').fill(password)
      await page.locator('#password').press('Enter')
      await page.waitForURL(`${desk}/`)
      return link
    },
    haltGame: (key, reason) =>
      withServer(dataDir, ({ ownerUrl }) =>
        withClient(ownerUrl, async (owner) => {
          await owner.query('SELECT halt_game(id, $2) FROM game WHERE key = $1', [key, reason])
        }),
      ),
    close: stop,
  }
}
