import type { Page } from '@playwright/test'

/** Changes the decoded data of a reply on its way to the page. */
export async function alter<Data>(page: Page, path: string, change: (data: Data) => Data): Promise<void> {
  await page.route(new RegExp(`/api/${path}(\\?|$)`), async (route) => {
    const reply = await route.fetch()
    // a page that reloads meanwhile disposes of the reply
    const envelope: { code: number; data: string } | undefined = await reply.json().catch(() => undefined)
    if (!envelope) return route.abort().catch(() => undefined)
    if (envelope.code !== 200) return route.fulfill({ response: reply })
    const data = change(JSON.parse(Buffer.from(envelope.data, 'base64').toString('utf8')))
    await route.fulfill({ json: { ...envelope, data: Buffer.from(JSON.stringify(data)).toString('base64') } })
  })
}
