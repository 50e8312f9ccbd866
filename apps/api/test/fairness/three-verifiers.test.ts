import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { logIdentity } from '@saikoro/server/log-identity'
import { bets, draw as drawCall, genesis as genesisCall, log } from '@saikoro/shared/contract/fairness'
import { reserve } from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { getUserWithdrawList, recharge, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { entryHash, entryLines, genesisLine } from '@saikoro/shared/fairness/log'
import { inRoot } from '@saikoro/system/paths'
import { newFolder } from '@saikoro/testing/folder'
import { cosign } from '@saikoro/tlog/checkpoint'
import { publicNoteKey, writeVkey } from '@saikoro/tlog/note'
import { readProof, writeProof } from '@saikoro/tlog/proof'
import { tiledTree } from '@saikoro/tlog/tiles'
import { beforeAll, expect, test } from 'vitest'
import { call, from } from '../support/call.ts'
import { finishDraw, openDraw, placeBet, workAt } from '../support/draws.ts'
import { type Member, newMember } from '../support/members.ts'
import { review, studioInsert } from '../support/operator.ts'
import { fetchLog, tilesOf, verifiedHead } from '../support/published-log.ts'
import { addSamples, brief } from '../support/samples.ts'
import { newPayee, newVoucher, rechargeForm, uploadDir } from '../support/wallets.ts'
import { DAY, LOG_KEY, NOON, setUpWorld } from '../support/world.ts'

/** `pnpm lab verifiers` asks for more of both. */
const DRAWS = Number(process.env.DRAWS ?? 5)
const FLIPS = Number(process.env.FLIPS ?? 60)
/** Every so many draws nobody seals in time. */
const VOID_EVERY = 5
const ORDERS = ['big,odd', 'small', '3,18,even', null] as const

/** The policy of the log requires one witness. The tests sign as this witness. */
const WITNESS = { name: 'witness.example/1', secret: new Uint8Array(32).fill(5) }
const LOG_POLICY = path.join(newFolder('log'), 'policy')
const vkey = writeVkey(publicNoteKey(WITNESS.name, 4, WITNESS.secret))
writeFileSync(LOG_POLICY, `witness one ${vkey}\nquorum one\n`)

const world = setUpWorld({
  config: { UPLOAD_DIR: uploadDir() },
  draws: { publicLog: logIdentity({ LOG_KEY, LOG_ORIGIN: 'saikoro.example/log', LOG_POLICY, WEB_DIST: '' }) },
})
let files: string[]
/** A recharge, a withdrawal, its reason, and two answers. */
let words: string
beforeAll(async () => {
  await world.setClock(NOON + 1_000)
  files = await makeDraws(DRAWS)
}, 3_600_000)

/** One draw on the moved clock, with one order or none. */
async function makeDraw(at: number, member: Member) {
  const opened = await openDraw(world)
  const item = ORDERS[at % ORDERS.length]
  const booked = item ? await placeBet(world, member, item, '2') : undefined
  if (at % VOID_EVERY === VOID_EVERY - 1) await workAt(world, opened.draw_at.getTime())
  else await finishDraw(world, opened)
  await world.setClock(opened.draw_at.getTime() + 1_000)
  return { issue: opened.issue, receipts: booked ? [booked.receipt] : [] }
}

async function makeDraws(count: number): Promise<string[]> {
  const member = await newMember(world)
  const drawn = []
  for (let at = 0; at < count; at += 1) drawn.push(await makeDraw(at, member))
  await workAt(world, Date.now())
  const proofOf = await readLog()
  const genesis = genesisLine(await call(world, genesisCall, { key: 'sai60', epoch: 1 }))
  words = await proofOf(genesis, { genesis, signed: await signedWords() })
  const saved = []
  for (const { issue, receipts } of drawn) {
    const draw = await call(world, drawCall, { key: 'sai60', expect: issue })
    const { entries } = await call(world, log, { key: 'sai60', from: draw.seq ?? 1 })
    const document = {
      genesis: await call(world, genesisCall, { key: 'sai60', epoch: draw.epoch ?? 0 }),
      draw,
      leaves: (await call(world, bets, { key: 'sai60', expect: issue })).leaves,
      log: entries.slice(0, entryLines(draw).length),
      receipts,
    }
    saved.push(await proofOf(entryLines(draw).at(-1) ?? '', document))
  }
  return saved
}

/** Reads the published log once, so that all proofs refer to one checkpoint. Returns what the proof screen does to save a file about a line. */
async function readLog() {
  const policy = (await fetchLog(world, 'policy')).toString()
  const { head, note } = await verifiedHead(world)
  const checkpoint = note + cosign(head, WITNESS.name, WITNESS.secret, 1_790_000_000)
  const tree = tiledTree(head.size, tilesOf(world))
  return async (line: string, document: object): Promise<string> => {
    const index = Number((await fetchLog(world, `place/${entryHash(line)}`)).toString())
    const extra = JSON.stringify({ ...document, policy })
    return writeProof({ extra, index, path: await tree.inclusion(index), checkpoint })
  }
}

/** Each a program that reads proofs, one a line, and says of each whether it holds. */
const VERIFIERS: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ['the client', process.execPath, [inRoot('packages/lab/verifiers/verify-lines.ts')]],
  ['/verify.html', process.execPath, [inRoot('packages/lab/verifiers/verify-lines.ts'), 'page']],
  ['Python', 'python3', ['-B', inRoot('packages/lab/verifiers/verify_draw.py'), '--batch']],
]

/** The places of those that are verified. */
async function verifiedBy(
  [, program, args]: (typeof VERIFIERS)[number],
  texts: readonly string[],
): Promise<number[]> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(texts.map((each) => `${JSON.stringify(each)}\n`).join(''))
  const verdicts = (await text(child.stdout)).trimEnd().split('\n')
  expect(verdicts).toHaveLength(texts.length)
  return verdicts.flatMap((verdict, at) => (verdict === 'verified' ? [at] : []))
}

/** Fields that are changed: names and values of the JSON document, and each word of the other lines. */
const OF_JSON = /"[^"\\]*"|[\w.-]+/g
const OF_LINES = /[^\s]+/g

function flippedIn(text: string, fields: RegExp, count: number) {
  const found = [...text.matchAll(fields)]
  return Array.from({ length: count }, (_, n) => {
    const { 0: field, index } = found[Math.floor((n * found.length) / count)] ?? { 0: '', index: 0 }
    const at = index + ((n * 7_919) % field.length)
    const other = String.fromCharCode(text.charCodeAt(at) ^ (1 + ((n * 31) % 127)))
    const what = `${field} at ${at - index}: ${JSON.stringify(other)}`
    return { what, text: text.slice(0, at) + other + text.slice(at + 1) }
  })
}

/** Returns copies of a proof with one byte changed each: in so many fields of the JSON document, and in each word of the other lines. */
function flipsOf(text: string, count: number) {
  const proof = readProof(text)
  if (!proof) throw new Error('no proof')
  const start = text.indexOf('\nindex ')
  const lines = text.slice(start)
  return [
    ...flippedIn(proof.extra, OF_JSON, count).map(({ what, text: extra }) => ({
      what,
      text: writeProof({ ...proof, extra }),
    })),
    ...flippedIn(lines, OF_LINES, [...lines.matchAll(OF_LINES)].length).map(({ what, text: rest }) => ({
      what,
      text: text.slice(0, start) + rest,
    })),
  ]
}

for (const verifier of VERIFIERS) {
  const [name, program] = verifier
  const tags = name === '/verify.html' ? ['long'] : program === 'python3' ? ['python'] : []

  test(`every draw, and what the house signed to a member, is verified by ${name}`, {
    timeout: 7_200_000,
    tags,
  }, async () => {
    const all = [...files, words]
    expect(all).toHaveLength(DRAWS + 1)
    expect(await verifiedBy(verifier, all)).toEqual(all.map((_, at) => at))
  })

  test(`a proof in which any byte of any field is another is refused by ${name}`, {
    timeout: 7_200_000,
    tags,
  }, async () => {
    const [settled = '', voided = ''] = [files[0], files[VOID_EVERY - 1]]
    const flips = [settled, voided, words].flatMap((text) => flipsOf(text, FLIPS / 2))
    const slipped = await verifiedBy(
      verifier,
      flips.map(({ text }) => text),
    )
    expect(slipped.map((at) => flips[at]?.what)).toEqual([])
  })
}

/** Returns the messages that the operator signs for a member: a recharge, a withdrawal, its return with the reason, a reply, and one about a reservation. */
async function signedWords(): Promise<string[]> {
  const member = await newPayee(world)
  const as = () => from(member)
  const reply = await call(world, recharge, rechargeForm(await newVoucher(world, member)), as())
  const wanted = await call(world, setUserWirhdraw, { money: '50' }, as())
  await review(world, 'withdrawal', wanted.id, 3, 'The name “山田” differs')
  const text = '明日お返事します 🎲\n"Tomorrow"'
  await studioInsert(world, 'support_message', { member_id: member.id, text })
  await addSamples(world)
  await brief(world, member)
  const date = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
  const wish = { id: 1, date, slot: 0, note: '', request_id: '' }
  const { id: reservation_id } = await call(world, reserve, wish, as())
  const answer = { member_id: member.id, reservation_id, text: 'At the gate.' }
  await studioInsert(world, 'support_message', answer)
  const returned = await call(world, getUserWithdrawList, {}, as())
  const answered = await call(world, getMessages, {}, as())
  return [reply.receipt, wanted.receipt, ...[...returned, ...answered].map(({ signed }) => signed)]
}
