import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { bets, draw as drawCall, genesis as genesisCall, log } from '@saikoro/shared/contract/fairness'
import { placeOrder } from '@saikoro/shared/contract/game'
import { checkProofFile } from '@saikoro/shared/fairness/check-proof-file'
import { entryLines } from '@saikoro/shared/fairness/entry-lines'
import { entryHash } from '@saikoro/shared/fairness/log'
import { readCheckpoint } from '@saikoro/shared/tlog/checkpoint'
import { writeProof } from '@saikoro/shared/tlog/proof'
import { readTile, tiledTree, tilePath } from '@saikoro/shared/tlog/tiles'
import * as fc from 'fast-check'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../../../scripts/setup/paths.ts'
import { call } from './world/call.ts'
import { finishDraw, openDraw } from './world/draws.ts'
import { newMember } from './world/members.ts'
import { NOON, openWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.setClock(NOON + 1_000)
})
afterAll(() => world.close())

const get = (name: string) => supertest(world.app.server).get(`/log/${name}`).buffer(true).parse(collect)

function collect(reply: supertest.Response, done: (error: Error | null, body: Buffer) => void) {
  const parts: Buffer[] = []
  const stream = reply as unknown as NodeJS.ReadableStream
  stream.on('data', (part: Buffer) => parts.push(part))
  stream.on('end', () => done(null, Buffer.concat(parts)))
}

/** The file that the proof screen saves, of a draw with one order. */
async function savedFile(): Promise<string> {
  const member = await newMember(world)
  const opened = await openDraw(world)
  const { receipt } = await call(
    world,
    placeOrder,
    { item: 'big,odd', money: '2', lid: '1' },
    { token: member.token },
  )
  await finishDraw(world, opened)
  const of = { key: 'sai60', expect: opened.issue }
  const draw = await call(world, drawCall, of)
  const document = {
    genesis: await call(world, genesisCall, { key: 'sai60', epoch: 1 }),
    draw,
    leaves: (await call(world, bets, of)).leaves,
    log: (await call(world, log, { key: 'sai60', from: draw.seq ?? 1 })).entries,
    receipts: [receipt],
    policy: (await get('policy')).body.toString(),
  }
  const checkpoint = (await get('checkpoint')).body.toString()
  const index = Number((await get(`place/${entryHash(entryLines(draw).at(-1) ?? '')}`)).body.toString())
  const tree = tiledTree(
    readCheckpoint(checkpoint)?.size ?? 0,
    async (name) => readTile(new Uint8Array((await get(tilePath(name))).body), name.width) ?? [],
  )
  return writeProof({ extra: JSON.stringify(document), index, path: await tree.inclusion(index), checkpoint })
}

function verify(text: string) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'saikoro-proof-')), 'draw.tlog-proof')
  writeFileSync(file, text)
  const { status, stdout } = spawnSync('python3', [inRoot('tools/verify_draw.py'), file], {
    encoding: 'utf8',
  })
  return { status, stdout }
}

let text: string

test('the file that a member saves is verified by the page that works from a disk, and no changed character passes', async () => {
  text = await savedFile()
  expect(checkProofFile(text)).toMatchObject({ isVerified: true, seenBy: [], witnesses: 0 })
  const start = text.indexOf('extra ')
  fc.assert(
    fc.property(
      fc.integer({ min: start, max: text.length - 1 }),
      fc.integer({ min: 1, max: 7 }),
      (at, mask) => {
        const other = String.fromCharCode(text.charCodeAt(at) ^ mask)
        expect(checkProofFile(text.slice(0, at) + other + text.slice(at + 1))?.isVerified ?? false).toBe(
          false,
        )
      },
    ),
    { numRuns: 30 },
  )
})

test('Python verifies it as well: draw, receipt, place in the public log; one changed character is not', async () => {
  const { status, stdout } = verify(text)
  expect(stdout).toContain('PASS  receipt 1')
  expect(stdout).toContain('PASS  place in the public log')
  expect(stdout).toContain('Cosigned by 0 of 0 witnesses')
  expect(status).toBe(0)
  const lines = text.split('\n')
  const [first, root, signature] = [3, lines.lastIndexOf('') - 4, lines.lastIndexOf('') - 1]
  for (const at of [first, root, signature]) {
    const line = lines[at] ?? ''
    const middle = Math.floor(line.length / 2)
    const changed = lines.with(
      at,
      `${line.slice(0, middle)}${line[middle] === 'A' ? 'B' : 'A'}${line.slice(middle + 1)}`,
    )
    expect(verify(changed.join('\n')).status, line).toBe(1)
  }
})
