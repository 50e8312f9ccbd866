import type { Page } from '@playwright/test'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { draw, log } from '@saikoro/shared/contract/fairness'
import { commitOf, link } from '@saikoro/shared/fairness/chain'
import { deriveDice } from '@saikoro/shared/fairness/dice'
import { entryHash, openLine, resultLine, sealLine } from '@saikoro/shared/fairness/log'

type Draw = ReplyOf<typeof draw>
type Log = ReplyOf<typeof log>

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

/** What a house would serve that replaced the seed, the promise, the round and so the record after the orders came in. */
function replaceDraw(served: Draw, seed: string): Draw {
  const { epoch, index, prev, betsRoot, betCount, sealedAt, signature } = served
  if (epoch === null || index === null || prev === null) return served
  const round = served.round + 1
  const commit = commitOf(seed)
  const record = entryHash(openLine({ ...served, epoch, index, prev, commit, round }))
  const opened = { ...served, commit, round, record, previousSeed: link(seed) }
  if (betsRoot === null || betCount === null || sealedAt === null) return opened
  const seal = entryHash(sealLine({ record, betsRoot, betCount, sealedAt, prev: record }))
  if (served.status !== 'settled' || signature === null) return { ...opened, seal }
  const dice = [...deriveDice(seed, record, signature)]
  const [first = 0, second = 0, third = 0] = dice
  const outcome = {
    record,
    status: 'settled' as const,
    seed,
    signature,
    dice: [first, second, third] as const,
  }
  return { ...opened, seal, seed, dice, result: entryHash(resultLine({ ...outcome, prev: seal })) }
}

/** Replaces draw and log alike, so that what is served agrees with itself. */
export async function replaceConsistently(page: Page, issue: string): Promise<void> {
  const seed = 'ab'.repeat(32)
  let original: Draw | undefined
  await alter<Draw>(page, 'fairness/draw', (served) => {
    if (served.issue !== issue) return served
    original = served
    return replaceDraw(served, seed)
  })
  await alter<Log>(page, 'fairness/log', (served) =>
    original ? rewriteLog(served, original, replaceDraw(original, seed)) : served,
  )
}

function rewriteLog(served: Log, before: Draw, after: Draw): Log {
  const swaps = [
    [before.commit, after.commit],
    [`|${before.round}|`, `|${after.round}|`],
    [before.record, after.record],
    [before.seal, after.seal],
    [before.seed, after.seed],
    [before.dice?.join() ?? null, after.dice?.join() ?? null],
  ] as const
  const entries = served.entries.map((entry) => {
    const isOfDraw = [before.record, before.seal, before.result].includes(entry.hash)
    if (!isOfDraw) return entry
    const line = swaps.reduce(
      (text, [from, to]) => (from && to ? text.replaceAll(from, to) : text),
      entry.line,
    )
    return { ...entry, line, hash: entryHash(line) }
  })
  return { ...served, entries }
}
