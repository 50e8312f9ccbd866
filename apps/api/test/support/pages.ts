import type { Call } from '@saikoro/shared/contract/call'
import { expect } from 'vitest'
import { callRaw, newAddress } from './call.ts'
import { type Member, newMember } from './members.ts'
import type { World } from './world.ts'

/** Expects a call to list the caller's own rows in pages of a hundred, newest first. `count`: the member's rows, 101 to 200. */
export async function expectPagesOfHundred(
  world: World,
  { path }: Call,
  { token }: Member,
  count: number,
): Promise<void> {
  const page = async (fields: object) =>
    (await callRaw(world, path, fields, { token, address: newAddress() })).data as { id: number }[]
  const [bare, empty, first = [], second = [], third] = await Promise.all(
    [{}, { page: '' }, { page: 1 }, { page: 2 }, { page: 3 }].map(page),
  )
  expect(bare).toEqual(first)
  expect(empty).toEqual(first)
  expect([first.length, second.length, third?.length]).toEqual([100, count - 100, 0])
  const ids = [...first, ...second].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(count)
  expect((await callRaw(world, path, {}, await newMember(world))).data).toEqual([])
}
