import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { logIdentity } from '@saikoro/server/log-identity'
import { bets, draw as drawCall, genesis as genesisCall, log } from '@saikoro/shared/contract/fairness'
import { entryHash, entryLines, genesisLine } from '@saikoro/shared/fairness/log'
import { cosign } from '@saikoro/tlog/checkpoint'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { writeProof } from '@saikoro/tlog/proof'
import { tiledTree } from '@saikoro/tlog/tiles'
import { call } from './call.ts'
import { fetchLog, tilesOf, verifiedHead } from './published-log.ts'
import { LOG_KEY, type World } from './world.ts'

const WITNESS = { name: 'witness.example/1', secret: new Uint8Array(32).fill(5) }

/** A log whose policy requires one witness. The tests sign as this witness. */
export function witnessedLog(folder: string) {
  const file = path.join(folder, 'policy')
  const vkey = writeVkey(publicNoteKey(WITNESS.name, 4, WITNESS.secret))
  writeFileSync(file, `witness one ${vkey}\nquorum one\n`)
  return logIdentity({ LOG_KEY, LOG_ORIGIN: 'saikoro.example/log', LOG_POLICY: file, WEB_DIST: '' })
}

/** Reads the published log once, so that all proofs of a test refer to one checkpoint. */
export async function readLogOf(world: World) {
  const get = (name: string) => fetchLog(world, name)
  const policy = (await get('policy')).toString()
  const { head, note } = await verifiedHead(world)
  const checkpoint = note + cosign(head, WITNESS.name, WITNESS.secret, 1_790_000_000)
  return { get, policy, checkpoint, tree: tiledTree(head.size, tilesOf(world)) }
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
