// Vectors for the page of formats (fairness/README.md), made from the code, and a verifier written from that page alone.
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify as verifySignature,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, test } from 'vitest'
import { sandboxChainHash } from '../../fairness/beacon.ts'
import { anchorOf, commitOf, deriveLast } from '../../fairness/chain.ts'
import { deriveDice } from '../../fairness/dice.ts'
import { houseTextInput } from '../../fairness/house-text.ts'
import { betLeaf, pseudonymOf } from '../../fairness/leaf.ts'
import { entryHash, genesisLine, oddsHash, openLine, resultLine, sealLine } from '../../fairness/log.ts'
import { inclusionPath, leafHash, rootOf } from '../../fairness/merkle.ts'
import { type Receipt, signingInput, withSignature } from '../../fairness/receipt.ts'
import { readRestoreLine } from '../../restore-line.ts'
import { roundFor } from '../../rules/schedule.ts'

const PAGE = '../../fairness/README.md'
const VECTORS = 'vectors.json'

const here = (file: string) => path.join(import.meta.dirname, file)
const read = (file: string) => JSON.parse(readFileSync(here(file), 'utf8'))
const { genesis, draw, leaves: drawLeaves, log } = read('../sandbox-draw.json')
const vectors = read('../vectors.json')
const openV2 = read('../open-v2.json')

/** An Ed25519 key for the examples, of which every byte is 7. */
const key = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})
const receiptKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString(
  'hex',
)

function lineVector(line: string) {
  return { line, hash: entryHash(line) }
}

function signed(input: string) {
  return { jws: withSignature(input, sign(null, Buffer.from(input), key)) }
}

function makeVectors() {
  const { record, seal: sealHash, seed, signature, dice } = draw
  const reply = { name: 'サイコロ', points: '120.00' }
  const data = Buffer.from(JSON.stringify(reply)).toString('base64')
  const leaf = { id: 7, pseudonym: pseudonymOf(vectors.memberKey, record), option: '17' as const }
  const receipt: Receipt = {
    ...{ kind: 'order', id: 3, member: 7, record, amount: '20.00', at: 1_795_132_865_000 },
    leaves: [betLeaf({ ...leaf, stake: 2_000n, odds: 7_000, placedAt: 1_795_132_865_000 })],
  }
  const { secret, salt, game, epoch, length } = vectors.chain
  const nothing = { count: 0, points: '0' }
  const statement = {
    ...{ reason: 'the disk broke', by: 'ops', backup: '2026-11-22T08:00:00.000Z', since: 1_795_132_800_000 },
    ...{ before: { size: 900, root: 'ab'.repeat(32) }, after: { size: 700, root: 'cd'.repeat(32) } },
    lost: {
      ...{ draws: [`sai60 ${draw.issue} settled`], drawCount: 1, members: 0, reservations: 0 },
      ...{ orders: { count: 1, points: '2000' }, recharges: nothing, withdrawals: nothing },
    },
  }
  const restore = `restore/v1|-|1795219200000|${JSON.stringify(statement)}`
  return {
    envelope: { data: reply, body: JSON.stringify({ code: 200, msg: '', data }) },
    genesis: lineVector(genesisLine(genesis)),
    openV1: lineVector(openLine(draw.genesis ? { ...draw, genesis: null } : draw)),
    openV2: lineVector(openLine(openV2.entry)),
    seal: lineVector(sealLine({ ...draw, prev: record })),
    result: lineVector(resultLine({ ...draw, prev: sealHash })),
    void: lineVector(resultLine({ record, status: 'void', seed, signature: null, dice: null, prev: record })),
    chain: {
      ...{ secret, salt, game, epoch, length, last: deriveLast(secret, salt, game, epoch) },
      anchor: anchorOf(deriveLast(secret, salt, game, epoch), length),
    },
    commitment: { seed, commit: commitOf(seed) },
    odds: { odds: draw.odds, hash: oddsHash(draw.odds) },
    round: {
      ...{ closesAt: draw.closesAt, genesis: genesis.beaconGenesis, period: genesis.beaconPeriod },
      round: roundFor(draw.closesAt, genesis.beaconGenesis, genesis.beaconPeriod),
    },
    sandboxBeacon: {
      ...{ publicKey: genesis.publicKey, genesis: genesis.beaconGenesis, period: genesis.beaconPeriod },
      chainHash: sandboxChainHash(genesis.publicKey, genesis.beaconGenesis, genesis.beaconPeriod),
    },
    dice: [{ seed, record, signature, dice }, vectors.rejection[0]].map((each) => ({
      ...each,
      dice: deriveDice(each.seed, each.record, each.signature),
    })),
    pseudonym: { key: vectors.memberKey, record, pseudonym: pseudonymOf(vectors.memberKey, record) },
    leaves: {
      leaves: drawLeaves,
      ...{ root: rootOf(drawLeaves), pathOfSecond: inclusionPath(drawLeaves, 1), emptyRoot: rootOf([]) },
    },
    receipt: { receiptKey, document: receipt, ...signed(signingInput(receipt)) },
    text: signed(houseTextInput({ source: 'support', id: 4, member: 7, text: '返信です' })),
    leafHash: { line: log[0].line, hash: leafHash(log[0].line) },
    restore: { line: restore },
    decisions: { line: `decisions/v1|12|${'ab'.repeat(32)}`, count: 12, hash: 'ab'.repeat(32) },
  }
}

test('the vectors are those of the code', async () => {
  await expect(`${JSON.stringify(makeVectors(), null, 2)}\n`).toMatchFileSnapshot(here(VECTORS))
})

test('the page names every vector in a heading', () => {
  const headings = readFileSync(here(PAGE), 'utf8').match(/^## .*$/gm) ?? []
  const named = headings.flatMap((heading) => heading.match(/`\w+`/g) ?? []).map((name) => name.slice(1, -1))
  expect(named.toSorted()).toEqual(Object.keys(makeVectors()).toSorted())
})

// From here on: from the words of the page. Nothing of the product is imported, only SHA-256, HMAC, HKDF, Ed25519 and BLS12-381.

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const hex = (text: string) => Buffer.from(text, 'hex')
const hashOf = (line: string) => sha256(line).toString('hex')
const ORDER = ['big', 'small', 'odd', 'even', ...Array.from({ length: 16 }, (_, at) => String(at + 3))]
const DOMAIN = new TextEncoder().encode('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')

function treeRoot(hashes: Buffer[]): Buffer {
  const [only] = hashes
  if (hashes.length <= 1) return only ?? sha256('')
  const left = 2 ** Math.ceil(Math.log2(hashes.length) - 1)
  return sha256(Buffer.of(1), treeRoot(hashes.slice(0, left)), treeRoot(hashes.slice(left)))
}

function throwDice(seed: string, record: string, signature: string): number[] {
  const dice: number[] = []
  for (let counter = 0; dice.length < 3; counter += 1) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter)
    const block = createHmac('sha256', hex(seed))
      .update(`dice/v1|${record}|`)
      .update(hex(signature))
      .update(number)
      .digest()
    for (const byte of block) if (byte < 252 && dice.length < 3) dice.push((byte % 6) + 1)
  }
  return dice
}

function roundAfter(closesAt: number, genesisS: number, period: number): number {
  let round = Math.floor((closesAt / 1000 - genesisS) / period)
  while ((genesisS + (round - 1) * period) * 1000 < closesAt + 3_000) round += 1
  return round
}

function isSignedRound(publicKey: string, round: number, signature: string): boolean {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const bls = bls12_381.shortSignatures
  return bls.verify(hex(signature), bls.hash(sha256(number), DOMAIN), hex(publicKey))
}

function payloadOf(jws: string, publicKey: string): unknown {
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const verifier = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: hex(publicKey).toString('base64url') },
    format: 'jwk',
  })
  const isSigned = verifySignature(
    null,
    Buffer.from(`${header}.${payload}`),
    verifier,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || Buffer.from(header, 'base64url').toString() !== '{"alg":"EdDSA"}') return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

const recorded = read(VECTORS)

test('the lines of a draw refer to each other as the page describes', () => {
  const { openV1: open, seal, result, leaves, dice } = recorded
  const [, sealRecord, root, count, , sealPrev] = seal.line.split('|')
  expect([sealRecord, root, Number(count)]).toEqual([open.hash, leaves.root, leaves.leaves.length])
  const [, resultRecord, status, seed, signature, drawn, resultPrev] = result.line.split('|')
  expect([resultRecord, sealPrev, resultPrev]).toEqual([open.hash, open.hash, seal.hash])
  expect([status, throwDice(seed, open.hash, signature).join()]).toEqual(['settled', drawn])
  expect(drawn).toBe(dice[0].dice.join())
})

test('what the page describes gives the values of the vectors', () => {
  const { envelope, chain, commitment, odds, round, sandboxBeacon } = recorded
  const { dice, pseudonym, leaves, receipt, text, leafHash: leaf } = recorded
  expect(JSON.parse(Buffer.from(JSON.parse(envelope.body).data, 'base64').toString())).toEqual(envelope.data)
  const info = `saikoro/chain/v1|${chain.game}|${chain.epoch}`
  let seed = Buffer.from(hkdfSync('sha256', hex(chain.secret), hex(chain.salt), info, 32))
  expect(seed.toString('hex')).toBe(chain.last)
  for (let step = 0; step < chain.length; step += 1) seed = sha256(seed)
  expect(seed.toString('hex')).toBe(chain.anchor)
  expect(sha256('commit/v1|', hex(commitment.seed)).toString('hex')).toBe(commitment.commit)
  expect(hashOf(`odds/v1|${ORDER.map((option) => `${option}=${odds.odds[option]}`).join('|')}`)).toBe(
    odds.hash,
  )
  expect(roundAfter(round.closesAt, round.genesis, round.period)).toBe(round.round)
  const { publicKey, genesis: firstRoundAt, period, chainHash } = sandboxBeacon
  expect(hashOf(`sandbox-beacon/v1|${publicKey}|${firstRoundAt}|${period}`)).toBe(chainHash)
  expect(isSignedRound(publicKey, round.round, dice[0].signature)).toBe(true)
  for (const each of [...dice, ...vectors.rejection])
    expect(throwDice(each.seed, each.record, each.signature)).toEqual(each.dice)
  const mac = createHmac('sha256', hex(pseudonym.key)).update(pseudonym.record).digest('hex')
  expect(mac.slice(0, 16)).toBe(pseudonym.pseudonym)
  const hashes = leaves.leaves.map((each: string) => sha256(Buffer.of(0), each))
  expect(leaves.pathOfSecond).toEqual([hashes[0].toString('hex'), hashes[2].toString('hex')])
  expect(treeRoot(hashes).toString('hex')).toBe(leaves.root)
  expect(leaves.emptyRoot).toBe(hashOf(''))
  expect(payloadOf(receipt.jws, receipt.receiptKey)).toEqual(receipt.document)
  expect(payloadOf(text.jws, receipt.receiptKey)).toMatchObject({ kind: 'text', text: '返信です' })
  expect(sha256(Buffer.of(0), leaf.line).toString('hex')).toBe(leaf.hash)
  for (const name of ['genesis', 'openV1', 'openV2', 'seal', 'result', 'void'])
    expect(hashOf(recorded[name].line), name).toBe(recorded[name].hash)
  const [, , , ...json] = recorded.restore.line.split('|')
  const statement = JSON.parse(json.join('|'))
  expect(statement).toMatchObject({ before: { size: 900 }, after: { size: 700 } })
  expect(readRestoreLine(recorded.restore.line), 'as the product reads it').toMatchObject(statement)
})
