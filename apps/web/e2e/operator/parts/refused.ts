import { expect } from '@playwright/test'
import type { Day } from '../day.ts'

/** What the database does not take is said in Studio's Console, with what to do instead; done so, it is taken. */
export async function returnAfterRefusal({ studio }: Day, id: number): Promise<void> {
  studio.begin('return a recharge, at first without a reason')
  await studio.open('recharge', 'id', id)
  await studio.fill(1, { status: '3' })
  const refusal = await studio.offer(1)
  const words = /^Refused: recharge \d+: say why: .+\. Write the reason into "note" and save both together\.$/
  expect(refusal).toMatchObject({ message: expect.stringMatching(words) })
  await studio.expectInConsole(/Refused: recharge \d+: say why/)
  await studio.open('recharge', 'id', id)
  await studio.change(1, { status: '3', note: 'the picture shows no slip' })
}
