import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { studioLink } from '@saikoro/desk/src/studio-link'

/** Lets the grid draw itself again after it scrolled. */
const REST_MS = 150
const FROM_LEFT = { x: 20, y: 15 }
const GRID_STEP = 300
const GRID_MAX = 6000

type Values = Readonly<Record<string, string>>

/** Prisma Studio as an operator uses it: by cells and the save button. */
export function driveStudio(page: Page, desk: string) {
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:') origins.add(origin)
  })

  const cellOf = (column: string): Locator =>
    page.locator(`tbody td[data-grid-column-id="${column}"][data-grid-row-index="0"]`)

  /** The grid draws the columns in sight alone: scrolls from its beginning to its end until this one is there. */
  async function reveal(cell: Locator): Promise<void> {
    await expect(page.locator('tbody td').first()).toBeAttached()
    if (!(await cell.isVisible())) await scrollGrid(0)
    for (let left = 0; left < GRID_MAX && !(await cell.isVisible()); left += GRID_STEP) {
      await scrollGrid(left)
      await page.waitForTimeout(REST_MS)
    }
    // it draws the row anew while it scrolls
    await expect(() => cell.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass({ timeout: 20_000 })
    await page.waitForTimeout(REST_MS)
  }

  const scrollGrid = (left: number) =>
    page.locator('tbody').evaluate((body, to) => {
      let box: Element | null = body
      while (box && box.scrollWidth <= box.clientWidth + 1) box = box.parentElement
      box?.scrollTo({ left: to })
    }, left)

  async function open(table: string, column?: string, value?: string | number) {
    await page.goto('about:blank')
    await page.goto(`${desk}${studioLink(table, column, value)}`)
    await expect(page.getByRole('button', { name: 'Insert row' })).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('thead')).toContainText(/int4|text/, { timeout: 20_000 })
  }

  async function writeCell(cell: Locator, value: string) {
    const field = page.getByRole('dialog').locator('input, textarea').last()
    // a click chooses the cell, one more opens it
    await expect(async () => {
      if (!(await field.isVisible())) {
        await reveal(cell)
        await cell.click({ position: FROM_LEFT, timeout: 2000 })
      }
      await field.fill(value, { timeout: 500 })
    }).toPass({ intervals: [REST_MS], timeout: 30_000 })
    await field.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  /** Writes cells of the first row. */
  async function fill(values: Values) {
    for (const [column, value] of Object.entries(values)) await writeCell(cellOf(column), value)
  }

  /** Presses save; gives what the database refused, null when it took everything. */
  async function offer(): Promise<unknown> {
    const isWrite = (reply: Response) => /insert into|update \\?"/i.test(reply.request().postData() ?? '')
    const replied = page.waitForResponse((reply) => reply.url() === `${desk}/studio` && isWrite(reply))
    await page.getByRole('button', { name: 'Save 1 row' }).click()
    await page.getByRole('button', { name: 'yes, write to db' }).click()
    const [refusal] = (await (await replied).json()).flat()
    return refusal
  }

  async function save() {
    expect(await offer()).toBeNull()
    await expect(page.getByRole('button', { name: 'Discard edits' })).toBeHidden({ timeout: 20_000 })
  }

  return {
    /** Expects the refusal above Studio, and in its Console. */
    async expectRefused(words: string) {
      await expect(page.locator('#refusal')).toHaveText(words)
      await page.locator('#refusal').click()
      await page.getByRole('link', { name: 'Console' }).click()
      await expect(page.locator('#studio').getByText(words).first()).toBeVisible()
    },
    /** Where the page sent requests. */
    origins: () => [...origins],
    open,
    offer,
    fill,
    /** Changes the first row that the last opened address shows. */
    async change(values: Values) {
      await fill(values)
      await save()
    },
    /** Writes a new row. */
    async insert(table: string, values: Values) {
      await open(table)
      await page.getByRole('button', { name: 'Insert row' }).click()
      const row = page.locator('tbody tr').first()
      for (const [column, value] of Object.entries(values))
        await writeCell(row.locator(`td[data-grid-column-id="${column}"]`), value)
      await save()
    },
  }
}

export type Studio = ReturnType<typeof driveStudio>
