import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Draw } from '../contract/fairness.ts'
import { BEACON, type ProofFile, signatureOf } from '../test-data/fake-operator.ts'
import { HONEST_DRAWS, type HonestDraw } from '../test-data/honest-draws.ts'
import { LIES, TRUTHS } from '../test-data/lies.ts'
import { type Json, mutantsAt, type Path, pathsOf, withValue } from '../test-data/mutants.ts'
import { deriveDice } from './dice.ts'
import { entryHash } from './log.ts'
import { type LogLine, placesOf, standsIn, walkLog } from './log-walk.ts'
import { verifyDraw } from './verify-draw.ts'
import { verifyOpening } from './verify-opening.ts'

const PYTHON = new URL('../../lab/verifiers/verify_draw.py', import.meta.url).pathname

interface Case {
  readonly from: HonestDraw
  readonly proof: ProofFile
  /** description of the change, for failure messages */
  readonly what: string
}

/** The verdict of the TypeScript verifier. Signatures are compared, because verifying them is slow. */
function accepts({ genesis, draw, leaves, log }: ProofFile): boolean {
  const trusted = { seed: genesis?.anchor, index: 0 }
  const isOurs = draw?.publicKey === BEACON.publicKey && Number.isSafeInteger(draw.round)
  const signatureOk = isOurs && draw.signature !== null && draw.signature === signatureOf(draw.round)
  const steps = verifyDraw({ genesis, draw, leaves, trusted, signatureOk })
  return steps.every(({ ok }) => ok) && walkLog(log, []).fault === null && standsIn(draw, log)
}

/** The verdicts of `packages/lab/verifiers/verify_draw.py`, in one process: `verified`, or the names of the failed checks. */
function verdictsInPython(proofs: readonly ProofFile[]): string[] {
  const input = proofs.map((proof) => JSON.stringify(proof)).join('\n')
  const { stdout } = spawnSync('python3', ['-B', PYTHON, '--batch'], { input, maxBuffer: 64_000_000 })
  return String(stdout).trimEnd().split('\n')
}

function change(from: HonestDraw, path: Path, value: Json): Case {
  const proof = withValue(from.proof as unknown as Json, path, value) as unknown as ProofFile
  return { from, proof, what: `${from.proof.draw.status} ${path.join('.')}: ${JSON.stringify(value)}` }
}

/** Recomputes the hash of a changed line. */
function rehash({ from, proof, what }: Case, at: number): Case {
  const log = proof.log.map((entry, place) =>
    place === at ? { ...entry, hash: entryHash(entry.line) } : entry,
  )
  return { from, proof: { ...proof, log }, what: `${what}, rehashed` }
}

function mutate(from: HonestDraw, path: Path, other: HonestDraw, place: number): Case[] {
  const [document, foreign] = [from.proof as unknown as Json, other.proof as unknown as Json]
  const cases = mutantsAt(document, path, foreign, place).map((value) => change(from, path, value))
  const [part, at, field] = path
  const own = placesOf(from.proof.draw).length
  if (part !== 'log' || field !== 'line' || Number(at) >= own) return cases
  const lines = cases.filter(({ proof }) => typeof proof.log[Number(at)]?.line === 'string')
  return [...cases, ...lines.map((each) => rehash(each, Number(at)))]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a void draw shows no round, or the right signature with no dice or the right ones. */
function showsItsRound({ record, seed, dice, signature }: Draw, right: string): boolean {
  if (signature === null) return dice === null
  if (signature !== right || seed === null || record === null) return false
  return dice === null || isSame(deriveDice(seed, record, signature), dice)
}

/** Whether a log is a run of the original log that contains all entries of the draw. */
function isOwnRun(log: readonly LogLine[], { entries, proof }: HonestDraw): boolean {
  const places = placesOf(proof.draw)
  const start = entries.findIndex(({ hash }) => hash === log[0]?.hash)
  const isWhole = places.every(({ hash }) => log.some((entry) => entry.hash === hash))
  return isWhole && isSame(log, entries.slice(start, start + log.length))
}

/**
 * Whether a changed proof is still honest, because the change is not covered by a hash: the round of a void draw, which may be
 * published later or never; the bets of a draw that became void before sealing; and log entries beyond those of the draw.
 */
function isStillHonest({ from, proof }: Case): boolean {
  const { genesis, draw, leaves, log } = from.proof
  const isVoid = draw.status === 'void'
  const shown = { signature: draw.signature, dice: draw.dice }
  const isDraw = isSame({ ...proof.draw, ...(isVoid && shown) }, draw)
  const isRound = !isVoid || showsItsRound(proof.draw, signatureOf(draw.round))
  const isUnsealed = isVoid && draw.seal === null
  return (
    isSame(proof.genesis, genesis) &&
    isDraw &&
    isRound &&
    (isUnsealed || isSame(proof.leaves, leaves)) &&
    (isSame(proof.log, log) || isOwnRun(proof.log, from))
  )
}

function firstWith(holds: (draw: Draw, found: HonestDraw) => boolean): HonestDraw {
  const found = HONEST_DRAWS.find((each) => holds(each.proof.draw, each))
  if (!found) throw new Error('no honest draw of this kind')
  return found
}

/** All changes of all fields of one draw of each status. */
const cases: readonly Case[] = [
  firstWith((draw, { proof }) => draw.status === 'settled' && proof.leaves.length === 3),
  firstWith((draw) => draw.status === 'void' && draw.seal === null),
  firstWith((draw) => draw.status === 'void' && draw.seal !== null && draw.signature !== null),
].flatMap((from) => {
  const other = firstWith((draw) => draw.status === 'settled' && draw.record !== from.proof.draw.record)
  const fields = pathsOf(from.proof as unknown as Json).filter(
    ([part, at]) => part !== 'log' || Number(at) < 5,
  )
  return fields.flatMap((path, place) => mutate(from, path, other, place * 7))
})

/** Returns descriptions of the wrongly accepted cases, and checks that enough cases were rejected. */
function wronglyAccepted(isAccepted: (at: number) => boolean): string[] {
  const found = cases.filter((each, at) => isAccepted(at) && !isStillHonest(each))
  expect(cases.filter((_, at) => !isAccepted(at)).length).toBeGreaterThan(1_000)
  return found.map(({ what }) => what)
}

test('verifies every honest draw, at its opening and after its result', () => {
  for (const { proof, opened } of HONEST_DRAWS) {
    expect(accepts(proof)).toBe(true)
    expect(verifyOpening(proof.genesis, opened).filter(({ ok }) => !ok)).toEqual([])
  }
})

test('rejects every changed proof', { timeout: 60_000 }, () => {
  expect(cases.length).toBeGreaterThan(1_000)
  expect(wronglyAccepted((at) => accepts(cases[at]?.proof as ProofFile))).toEqual([])
})

test('the Python verifier accepts the same honest proofs and rejects the same changed ones', {
  timeout: 120_000,
  tags: 'python',
}, () => {
  const verdicts = verdictsInPython([...HONEST_DRAWS, ...cases].map(({ proof }) => proof))
  expect(verdicts).toHaveLength(HONEST_DRAWS.length + cases.length)
  expect(HONEST_DRAWS.filter((_, at) => verdicts[at] !== 'verified')).toEqual([])
  expect(wronglyAccepted((at) => verdicts[HONEST_DRAWS.length + at] === 'verified')).toEqual([])
})

test('the Python verifier accepts what the rules just allow, and fails the same step of each lie', {
  tags: 'python',
}, () => {
  const verdicts = verdictsInPython([...TRUTHS, ...LIES].map(({ proof }) => proof))
  expect(verdicts.splice(0, TRUTHS.length)).toEqual(TRUTHS.map(() => 'verified'))
  const failed = verdicts.map((verdict) => verdict.replace('NOT VERIFIED: ', '').split(', '))
  // a value that is not canonical fails the spelling
  const isNamed = (step: string, at: number) =>
    failed[at]?.some((name) => name === step || name === 'spelling')
  expect(LIES.flatMap(({ step, what }, at) => (isNamed(step, at) ? [] : [what]))).toEqual([])
})

test('an open draw fails exactly the steps that it cannot prove yet', () => {
  const { opened, proof } = firstWith(({ index }) => index !== null && index > 2)
  const from = { genesis: proof.genesis, draw: opened, log: proof.log.slice(0, 1) }
  const document = from as unknown as Json
  const accepted = pathsOf(document).filter((path, place) =>
    mutantsAt(document, path, null, place).some((value) => {
      const { genesis, draw, log } = withValue(document, path, value) as unknown as typeof from
      const isOpen = verifyOpening(genesis, draw).every(({ ok }) => ok)
      return isOpen && walkLog(log, []).fault === null && standsIn(draw, log)
    }),
  )
  // the previous seed is compared with this draw's seed once that is revealed
  expect(accepted.map((path) => path.join('.'))).toEqual(['draw.previousSeed'])
})
