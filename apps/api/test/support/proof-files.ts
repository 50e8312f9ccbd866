import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { bets, draw as drawCall, genesis as genesisCall, log } from '@saikoro/shared/contract/fairness'
import { entryLines } from '@saikoro/shared/fairness/entry-lines'
import { entryHash, genesisLine } from '@saikoro/shared/fairness/log'
import { cosign, readCheckpoint } from '@saikoro/tlog/checkpoint'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { writeProof } from '@saikoro/tlog/proof'
import { readTile, type TileReader, tiledTree, tilePath } from '@saikoro/tlog/tiles'
import supertest from 'supertest'
import { logIdentity } from '../../src/kernel/log-identity.ts'
import { call } from './call.ts'
import { LOG_KEY, type World } from './world.ts'

const WITNESS = { name: 'witness.example/1', secret: new Uint8Array(32).fill(5) }

/** A log whose policy requires one witness. The tests sign as this witness. */
export function witnessedLog(folder: string) {
  const file = path.join(folder, 'policy')
  const vkey = writeVkey(publicNoteKey(WITNESS.name, 4, WITNESS.secret))
  writeFileSync(file, `witness one ${vkey}\nquorum one\n`)
  return logIdentity({ LOG_KEY, LOG_ORIGIN: 'saikoro.example/log', LOG_POLICY: file, WEB_DIST: '' })
}

function collect(reply: supertest.Response, done: (error: Error | null, body: Buffer) => void) {
  const parts: Buffer[] = []
  const stream = reply as unknown as NodeJS.ReadableStream
  stream.on('data', (part: Buffer) => parts.push(part))
  stream.on('end', () => done(null, Buffer.concat(parts)))
}

/** Reads the published log once, so that all proofs of a test refer to one checkpoint. */
export async function readLogOf(world: World) {
  const get = async (name: string): Promise<Buffer> =>
    (await supertest(world.app.server).get(`/log/${name}`).buffer(true).parse(collect)).body
  const policy = (await get('policy')).toString()
  const served = readCheckpoint((await get('checkpoint')).toString())
  if (!served) throw new Error('no head is published')
  const note = (await get('checkpoint')).toString()
  const checkpoint = note + cosign(served, WITNESS.name, WITNESS.secret, 1_790_000_000)
  const tiles = new Map<string, ReturnType<TileReader>>()
  const tree = tiledTree(served.size, (name) => {
    const file = tilePath(name)
    const known =
      tiles.get(file) ?? get(file).then((bytes) => readTile(new Uint8Array(bytes), name.width) ?? [])
    tiles.set(file, known)
    return known
  })
  return { get, policy, checkpoint, tree }
}

/** Returns the file that the proof screen saves for a finished draw, with the receipts of a device. */
export async function savedFile(
  world: World,
  { get, policy, checkpoint, tree }: Awaited<ReturnType<typeof readLogOf>>,
  { issue, receipts }: { readonly issue: string; readonly receipts: readonly string[] },
): Promise<string> {
  const of = { key: 'sai60', expect: issue }
  const draw = await call(world, drawCall, of)
  const { entries } = await call(world, log, { key: 'sai60', from: draw.seq ?? 1 })
  const document = {
    genesis: await call(world, genesisCall, { key: 'sai60', epoch: draw.epoch ?? 0 }),
    draw,
    leaves: (await call(world, bets, of)).leaves,
    log: entries.slice(0, entryLines(draw).length),
    ...{ receipts, policy },
  }
  return proofOf({ get, policy, checkpoint, tree }, entryLines(draw).at(-1) ?? '', document)
}

async function proofOf(
  { get, checkpoint, tree }: Awaited<ReturnType<typeof readLogOf>>,
  line: string,
  document: object,
): Promise<string> {
  const index = Number((await get(`place/${entryHash(line)}`)).toString())
  return writeProof({ extra: JSON.stringify(document), index, path: await tree.inclusion(index), checkpoint })
}

/** Returns the file that a member saves with messages signed by the operator. */
export async function signedFile(
  world: World,
  log: Awaited<ReturnType<typeof readLogOf>>,
  signed: readonly string[],
): Promise<string> {
  const genesis = genesisLine(await call(world, genesisCall, { key: 'sai60', epoch: 1 }))
  return proofOf(log, genesis, { genesis, signed, policy: log.policy })
}
