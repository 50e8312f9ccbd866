import { expect, type Page } from '@playwright/test'

interface Given {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Chooses files at the desk; returns the paths to paste, in the order of the files. */
export async function dropMedia(
  desk: Page,
  origin: string,
  files: readonly Given[],
  purpose: 'the video hall' | 'a profile' = 'the video hall',
): Promise<string[]> {
  await desk.goto(`${origin}/media`)
  await desk.getByRole('radio', { name: purpose }).check()
  const paths: string[] = []
  for (const file of files) {
    await desk.getByLabel('Pictures and videos').setInputFiles([{ ...file }])
    const stored = desk.locator('#stored > li[data-done="stored"]')
    await expect(stored).toHaveCount(paths.length + 1, { timeout: 60_000 })
    paths.push(await stored.first().getByLabel('Path to paste').first().inputValue())
  }
  return paths
}

/** The number of a member, found by the name as an operator does. */
export async function memberIds(desk: Page, origin: string, username: string): Promise<{ id: string }> {
  await desk.goto(`${origin}/members?q=${username}`)
  const href = await desk.getByRole('link', { name: username, exact: true }).getAttribute('href')
  return { id: href?.split('/').at(-1) ?? '' }
}
