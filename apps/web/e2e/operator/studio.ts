import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { studioLink } from '../../../../scripts/studio/desk/studio-link.ts'

/** Lets the grid draw itself again after it scrolled. */
const REST_MS = 150

type Values = Readonly<Record<string, string>>

/** Prisma Studio as an operator uses it: by cells, ranges and the save button. Counts what a hand does. */
export function driveStudio(page: Page, origin: string) {
  const steps = new Map<string, number>()
  let task = ''
  const act = () => steps.set(task, (steps.get(task) ?? 0) + 1)
  const cellOf = (column: string, row: number): Locator =>
    page.locator(`tbody td[data-grid-column-id="${column}"][data-grid-row-index="${row}"]`)

  async function middleOf(cell: Locator) {
    await cell.scrollIntoViewIfNeeded()
    await page.waitForTimeout(REST_MS)
    const box = await cell.boundingBox()
    if (!box) throw new Error('the cell is gone')
    return { x: box.x + 20, y: box.y + box.height / 2 }
  }

  async function open(table: string, column?: string, value?: string | number) {
    act()
    await page.goto('about:blank')
    await page.goto(`${studioLink(origin, table, column, value)}&pageSize=20`)
    await expect(page.getByRole('button', { name: 'Insert row' })).toBeVisible()
    await expect(page.locator('thead')).toContainText('note', { timeout: 20_000 })
  }

  /** The same value into a column of some rows: select the range, paste. */
  async function fillColumn(column: string, rows: number, value: string) {
    act()
    await expect(cellOf(column, rows - 1)).toBeAttached()
    const first = await middleOf(cellOf(column, 0))
    const last = await middleOf(cellOf(column, rows - 1))
    await page.mouse.move(first.x, first.y)
    await page.mouse.down()
    await page.mouse.move(last.x, last.y - 3, { steps: 4 })
    await page.mouse.move(last.x, last.y)
    await page.mouse.up()
    act()
    await page.evaluate((text) => navigator.clipboard.writeText(text), value)
    await page.keyboard.press('ControlOrMeta+V')
    for (const row of [0, rows - 1]) await expect(cellOf(column, row)).toHaveText(value)
  }

  async function fill(rows: number, values: Values) {
    for (const [column, value] of Object.entries(values)) await fillColumn(column, rows, value)
  }

  async function save(rows: number) {
    act()
    const isWrite = (reply: Response) => /insert into|update \\?"/i.test(reply.request().postData() ?? '')
    const replied = page.waitForResponse((reply) => reply.url().endsWith('/bff') && isWrite(reply))
    await page.getByRole('button', { name: `Save ${rows} row` }).click()
    act()
    await page.getByRole('button', { name: 'yes, write to db' }).click()
    const [refusal] = (await (await replied).json()).flat()
    expect(refusal).toBeNull()
    await expect(page.getByRole('button', { name: 'Discard edits' })).toBeHidden({ timeout: 20_000 })
  }

  return {
    steps,
    open,
    cellOf,
    begin(name: string) {
      task = name
    },
    save,
    fill,
    /** Changes rows that the last opened address shows. */
    async change(rows: number, values: Values) {
      await fill(rows, values)
      await save(rows)
    },
    async insert(table: string, values: Values) {
      await open(table)
      act()
      await page.getByRole('button', { name: 'Insert row' }).click()
      const row = page.locator('tbody tr').first()
      for (const [column, value] of Object.entries(values)) {
        act()
        const cell = row.locator(`td[data-grid-column-id="${column}"]`)
        await cell.scrollIntoViewIfNeeded()
        await page.waitForTimeout(REST_MS)
        await cell.dblclick()
        const field = page.getByRole('dialog').locator('input, textarea').last()
        await field.fill(value)
        await field.press('Enter')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await save(1)
    },
  }
}

export type Studio = ReturnType<typeof driveStudio>
