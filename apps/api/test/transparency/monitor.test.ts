import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { placeOrder } from '@saikoro/shared/contract/game'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { look } from '../../../../packages/lab/monitor/monitor.ts'
import { NOTHING_REPLAYED, replay } from '../../../../packages/lab/monitor/replay.ts'
import { call } from '../support/call.ts'
import { finishDraw, openAfter, openDraw, publish } from '../support/draws.ts'
import { newMember } from '../support/members.ts'
import { NOON, openWorld, type World } from '../support/world.ts'

const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'saikoro-monitor-')), 'monitor.json')
let world: World
let origin: string
beforeAll(async () => {
  world = await openWorld({ clock: NOON + 1_000 })
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

describe('monitor', () => {
  test('C2.8 follows the whole log, recomputes every draw and resumes from its last entry', async () => {
    const member = await newMember(world)
    const first = await openDraw(world)
    await call(world, placeOrder, { item: 'big', money: '1', lid: '1' }, { token: member.token })
    const second = await openAfter(world, await finishDraw(world, first))
    expect(await look(origin, file)).toMatchObject({
      faults: [],
      summary: expect.stringContaining('1 draws settled'),
    })
    await finishDraw(world, second)
    await publish(world)
    expect(await look(origin, file)).toMatchObject({
      faults: [],
      summary: expect.stringContaining(' 2 new: 1 draws settled'),
    })
  })

  test('C2.8 reports every entry that does not follow from the previous one', async () => {
    const { rows } = await world.owner.query('SELECT line FROM public_line ORDER BY place')
    const lines: string[] = rows.map(({ line }) => line)
    expect(replay(lines, NOTHING_REPLAYED).faults).toEqual([])
    const result = lines.findIndex((line) => line.startsWith('result/v1|'))
    const dice = /\|(\d),(\d),(\d)\|/.exec(lines[result] ?? '')?.[0] ?? ''
    const changed = (at: number, from: string, to: string) =>
      lines.with(at, (lines[at] ?? '').replace(from, to))
    const wrong = [
      changed(result, dice, dice === '|1,1,1|' ? '|2,2,2|' : '|1,1,1|'),
      lines.toSpliced(result, 1),
      lines.filter((line) => !line.startsWith('odds-version/')),
      lines.toSpliced(result, 0, lines[result] ?? ''),
    ]
    for (const each of wrong) expect(replay(each, NOTHING_REPLAYED).faults).not.toEqual([])
  })

  test('C2.8 reports a draw whose record names another or no genesis', async () => {
    const { rows } = await world.owner.query('SELECT line FROM public_line ORDER BY place')
    const lines: string[] = rows.map(({ line }) => line)
    const last = lines.findLastIndex((line) => line.startsWith('open/v2|'))
    const fields = (lines[last] ?? '').split('|')
    const old = ['open/v1', ...fields.slice(1, -2), fields.at(-1)].join('|')
    for (const line of [fields.with(-2, 'ab'.repeat(32)).join('|'), old])
      expect(replay(lines.with(last, line), NOTHING_REPLAYED).faults.join()).toContain(
        'does not name its genesis',
      )
  })

  test('C2.8 reports a rewritten past even if it is signed', async () => {
    await world.owner.query('ALTER TABLE public_line DISABLE TRIGGER USER')
    await world.owner.query(
      `UPDATE public_line SET line = 'x', hash = hex_sha256('x'), leaf = leaf_hash('x') WHERE place = 1`,
    )
    await world.owner.query('ALTER TABLE log_checkpoint DISABLE TRIGGER USER; DELETE FROM log_checkpoint')
    await world.owner.query(`SELECT append_public_line('y')`)
    await publish(world)
    await expect(look(origin, file)).rejects.toThrow('the entries do not have the signed root')
  })
})
