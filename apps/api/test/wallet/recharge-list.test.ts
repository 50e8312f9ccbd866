import { getRechargeList } from '@saikoro/shared/contract/wallet'
import { LOCALES, wireLanguageOf } from '@saikoro/shared/locale'
import { RECHARGE_STATES } from '@saikoro/shared/phrases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, callRaw, newAddress } from '../support/call.ts'
import { type Member, newMember } from '../support/members.ts'
import { openOperators, review } from '../support/reviews.ts'
import { newRecharge, uploadDir } from '../support/wallets.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { UPLOAD_DIR: uploadDir() } })
  await world.setClock(NOON)
})
afterAll(() => world.close())

const listOf = (who: Member, page = '', lang = 'en') =>
  call(world, getRechargeList, { page }, { token: who.token, address: newAddress(), lang })

describe('the list of recharges', () => {
  test('lists pending, credited and returned requests with reference and reason, newest first', async () => {
    const member = await newMember(world)
    const pending = await newRecharge(world, member, '100')
    const credited = await newRecharge(world, member, '250.50')
    const returned = await newRecharge(world, member, '300')
    const operator = openOperators(world)
    await world.setClock(NOON + 60_000)
    await review(operator, 'recharge', credited, 2, 'the picture is fine')
    await review(operator, 'recharge', returned, 3, 'the amount cannot be read')
    await operator.end()
    const { data } = await callRaw(world, getRechargeList.path, {}, { token: member.token, lang: 'en' })
    const row = {
      reference: expect.stringMatching(/^DEMO-[0-9A-F]{10}$/),
      create_time: '2026-11-20 12:00:00',
    }
    const reviewed = { ...row, update_time: '2026-11-20 12:01:00' }
    const why = { desc: 'the amount cannot be read', signed: expect.stringMatching(/^ey/) }
    expect(data).toEqual([
      { ...reviewed, id: returned, amount: '300.00', status: 3, status_text: 'Returned', ...why },
      {
        ...reviewed,
        id: credited,
        amount: '250.50',
        status: 2,
        status_text: 'Credited',
        desc: '',
        signed: '',
      },
      {
        ...{ ...row, id: pending, amount: '100.00', status: 1, status_text: 'Pending' },
        ...{ update_time: '', desc: '', signed: '' },
      },
    ])
  })

  test("names the status in the caller's language", async () => {
    const member = await newMember(world)
    await newRecharge(world, member)
    for (const locale of LOCALES)
      expect((await listOf(member, '', wireLanguageOf(locale)))[0]?.status_text).toBe(
        RECHARGE_STATES[1][locale],
      )
  })

  test("lists the member's own requests only", async () => {
    await newRecharge(world, await newMember(world))
    expect(await listOf(await newMember(world))).toEqual([])
  })

  test('returns a hundred requests a page, and none past the end', async () => {
    const member = await newMember(world)
    await newRecharge(world, member)
    await world.owner.query(
      `WITH u AS (INSERT INTO upload (member_id, name, picture_hash, bytes)
       SELECT $1, md5(concat_ws('-', $1::int, n)) || '.webp', hex_sha256(concat_ws('-', $1::int, n)), 1 FROM generate_series(1, 104) AS n RETURNING id, picture_hash)
     INSERT INTO recharge (member_id, amount, payer, payment_reference, upload_id, picture_hash)
       SELECT $1, 10000, 'somebody', 'DEMO-' || u.id, u.id, u.picture_hash FROM u`,
      [member.id],
    )
    const pages = await Promise.all(['', '1', '2', '3'].map((page) => listOf(member, page)))
    expect(pages.map((rows) => rows.length)).toEqual([100, 100, 5, 0])
    const ids = [...(pages[1] ?? []), ...(pages[2] ?? [])].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(105)
  })
})
