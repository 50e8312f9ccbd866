import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { reserve } from '@saikoro/shared/contract/reservation'
import { getMessages } from '@saikoro/shared/contract/support'
import { getUserWithdrawList, recharge, setUserWirhdraw } from '@saikoro/shared/contract/wallet'
import { inRoot } from '@saikoro/system/paths'
import { newFolder } from '@saikoro/testing/folder'
import { beforeAll, expect, test } from 'vitest'
import { call, newAddress } from '../support/call.ts'
import { finishDraw, openDraw, placeBet, workAt } from '../support/draws.ts'
import { flipsOf } from '../support/flips.ts'
import { type Member, newMember } from '../support/members.ts'
import { review, studioInsert } from '../support/operator.ts'
import { readLogOf, savedFile, signedFile, witnessedLog } from '../support/proof-files.ts'
import { addSamples, brief } from '../support/samples.ts'
import { newPayee, newVoucher, rechargeForm, uploadDir } from '../support/wallets.ts'
import { NOON, setUpWorld, type World } from '../support/world.ts'

/** `pnpm lab verifiers` asks for more of both. */
const DRAWS = Number(process.env.DRAWS ?? 5)
const FLIPS = Number(process.env.FLIPS ?? 60)
/** Every so many draws nobody seals in time. */
const VOID_EVERY = 5
const DAY_MS = 86_400_000
const ORDERS = ['big,odd', 'small', '3,18,even', null] as const

const world = setUpWorld({
  config: { UPLOAD_DIR: uploadDir() },
  draws: { publicLog: witnessedLog(newFolder('log')) },
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
  const log = await readLogOf(world)
  const saved = []
  words = await signedFile(world, log, await signedWords(world))
  for (const each of drawn) saved.push(await savedFile(world, log, each))
  return saved
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
export async function signedWords(world: World): Promise<string[]> {
  const member = await newPayee(world)
  const as = () => ({ token: member.token, address: newAddress() })
  const reply = await call(world, recharge, rechargeForm(await newVoucher(world, member)), as())
  const wanted = await call(world, setUserWirhdraw, { money: '50' }, as())
  await review(world, 'withdrawal', wanted.id, 3, 'The name “山田” differs')
  const text = '明日お返事します 🎲\n"Tomorrow"'
  await studioInsert(world, 'support_message', { member_id: member.id, text })
  await addSamples(world)
  await brief(world, member)
  const date = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
  const wish = { id: 1, date, slot: 0, note: '', request_id: '' }
  const { id: reservation_id } = await call(world, reserve, wish, as())
  const answer = { member_id: member.id, reservation_id, text: 'At the gate.' }
  await studioInsert(world, 'support_message', answer)
  const returned = await call(world, getUserWithdrawList, {}, as())
  const answered = await call(world, getMessages, {}, as())
  return [reply.receipt, wanted.receipt, ...[...returned, ...answered].map(({ signed }) => signed)]
}
