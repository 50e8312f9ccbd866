import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { studioLink } from '@saikoro/desk/src/studio-link'

/** Lets the grid draw itself again after it scrolled. */
const REST_MS = 150
const FROM_LEFT = { x: 20, y: 15 }
const GRID_STEP = 300
const GRID_MAX = 6000

type Values = Readonly<Record<string, string>>

/** Prisma Studio as an operator uses it: by cells, ranges and the save button. */
export function driveStudio(page: Page, desk: string) {
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:') origins.add(origin)
  })

  const cellOf = (column: string, row: number): Locator =>
    page.locator(`tbody td[data-grid-column-id="${column}"][data-grid-row-index="${row}"]`)

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

  async function middleOf(cell: Locator) {
    await reveal(cell)
    const box = await cell.boundingBox()
    if (!box) throw new Error('the cell is gone')
    return { x: box.x + 20, y: box.y + box.height / 2 }
  }

  async function expectUnderHeading(cell: Locator, column: string) {
    await reveal(cell)
    const heading = page.locator(`thead th[data-grid-header-column-id="${column}"]`)
    const [under, over] = [await cell.boundingBox(), await heading.boundingBox()]
    expect(Math.abs((under?.x ?? 0) - (over?.x ?? Number.NaN)), `${column} and its heading`).toBeLessThan(2)
  }

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

  /** The same value into a column of the rows in sight: select the range, paste. */
  async function fillColumn(column: string, rows: number, value: string) {
    const first = await middleOf(cellOf(column, 0))
    const last = await middleOf(cellOf(column, rows - 1))
    await page.mouse.move(first.x, first.y)
    await page.mouse.down()
    await page.mouse.move(last.x, last.y - 3, { steps: 4 })
    await page.mouse.move(last.x, last.y)
    await page.mouse.up()
    await page.evaluate((text) => navigator.clipboard.writeText(text), value)
    await page.keyboard.press('ControlOrMeta+V')
    for (const row of [0, rows - 1]) await expect(cellOf(column, row)).toHaveText(value)
  }

  async function fill(rows: number, values: Values) {
    for (const [column, value] of Object.entries(values))
      await (rows === 1 ? writeCell(cellOf(column, 0), value) : fillColumn(column, rows, value))
  }

  /** Presses save; gives what the database refused, null when it took everything. */
  async function offer(rows: number): Promise<unknown> {
    const isWrite = (reply: Response) => /insert into|update \\?"/i.test(reply.request().postData() ?? '')
    const replied = page.waitForResponse((reply) => reply.url() === `${desk}/studio` && isWrite(reply))
    await page.getByRole('button', { name: `Save ${rows} row` }).click()
    await page.getByRole('button', { name: 'yes, write to db' }).click()
    const [refusal] = (await (await replied).json()).flat()
    return refusal
  }

  async function save(rows: number) {
    expect(await offer(rows)).toBeNull()
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
    /** Changes rows that the last opened address shows. */
    async change(rows: number, values: Values) {
      await fill(rows, values)
      await save(rows)
    },
    /** Writes a new row, each cell of which stands under its heading. */
    async insert(table: string, values: Values) {
      await open(table)
      await page.getByRole('button', { name: 'Insert row' }).click()
      const row = page.locator('tbody tr').first()
      for (const [column, value] of Object.entries(values)) {
        const cell = row.locator(`td[data-grid-column-id="${column}"]`)
        await writeCell(cell, value)
        await expectUnderHeading(cell, column)
      }
      await save(1)
    },
  }
}

export type Studio = ReturnType<typeof driveStudio>
