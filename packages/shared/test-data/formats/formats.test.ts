// Vectors for the page of formats (fairness/README.md), made from the code.
import { expect, test } from 'vitest'
import { houseTextInput } from '../../fairness/house-text.ts'
import { betLeaf, pseudonymOf } from '../../fairness/leaf.ts'
import { entryHash, genesisLine, lineOf, resultLine } from '../../fairness/log.ts'
import { inclusionPath, rootOf } from '../../fairness/merkle.ts'
import { type Receipt, signingInput } from '../../fairness/receipt.ts'
import { createFakeOperator } from '../fake-operator.ts'
import sandbox from '../sandbox-draw.json' with { type: 'json' }
import vectors from '../vectors.json' with { type: 'json' }

const operator = createFakeOperator()
const { receiptKey } = operator.genesis()
const { genesis, draw, leaves: drawLeaves } = sandbox

function lineVector(line: string) {
  return { line, hash: entryHash(line) }
}

function makeVectors() {
  const { record, seed } = draw
  const served = { name: 'サイコロ', points: '120.00' }
  const data = Buffer.from(JSON.stringify(served)).toString('base64')
  const leaf = { id: 7, pseudonym: pseudonymOf(vectors.memberKey, record), option: '17' as const }
  const receipt: Receipt = {
    ...{ kind: 'order', id: 3, member: 7, record, amount: '20.00', at: 1_795_132_865_000 },
    leaves: [betLeaf({ ...leaf, stake: 2_000n, odds: 7_000, placedAt: 1_795_132_865_000 })],
  }
  const reply = { source: 'support', id: 4, member: 7, text: '返信です' } as const
  const practice = { ...reply, id: 5, text: '練習', reservation: 3, practice: true } as const
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
    envelope: { data: served, body: JSON.stringify({ code: 200, msg: '', data }) },
    genesis: lineVector(genesisLine(genesis)),
    openV2: lineVector(lineOf('open/v2', { ...vectors.draws[1], genesis: vectors.genesis.entry })),
    void: lineVector(resultLine({ record, status: 'void', seed, signature: null, dice: null, prev: record })),
    pseudonym: { key: vectors.memberKey, record, pseudonym: pseudonymOf(vectors.memberKey, record) },
    leaves: {
      leaves: drawLeaves,
      ...{ root: rootOf(drawLeaves), pathOfSecond: inclusionPath(drawLeaves, 1), emptyRoot: rootOf([]) },
    },
    receipt: { receiptKey, document: receipt, jws: operator.sign(signingInput(receipt)) },
    text: { jws: operator.sign(houseTextInput(reply)) },
    practice: { jws: operator.sign(houseTextInput(practice)) },
    restore: { line: restore },
    decisions: { line: `decisions/v1|12|${'ab'.repeat(32)}`, count: 12, hash: 'ab'.repeat(32) },
  }
}

test('the vectors are those of the code', async () => {
  await expect(`${JSON.stringify(makeVectors(), null, 2)}\n`).toMatchFileSnapshot('vectors.json')
})
