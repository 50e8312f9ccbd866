import { expect } from '@playwright/test'
import type { Call } from '@saikoro/shared/contract/call'
import type { Case, Screen } from './case.ts'
import { harmlessBecause, SHOWN, unmatchedNames, untestedCalls } from './field-screens.ts'
import { EDITS, edited, type Field, fieldsOf } from './fields.ts'
import { verdictOf } from './messages.ts'
import { test } from './stage.ts'
import { tryCase } from './story.ts'
import type { Tampering } from './tampering.ts'

/** A draw without a result is fetched again within 3 s; a list of bets may be 15 s older than the draw. */
const SECONDS = 16

/** Changes this field in all replies of the call. */
function changing(call: Call, { path }: Field, edit: (value: unknown) => unknown): Tampering {
  return { changes: { [call.path]: (data) => edited(data, path, edit) } }
}

function caseOf(call: Call, screen: Screen, field: Field, name: keyof typeof EDITS): Case {
  return {
    title: `${call.path} ${field.path.join('.')}: ${name}`,
    when: 'later',
    screens: [screen],
    expected: 'nothing',
    seconds: SECONDS,
    ...(harmlessBecause(`${call.path} ${field.path.join('.')}`) === undefined && { awaits: 'any' }),
    tamper: () => changing(call, field, EDITS[name]),
  }
}

/** Changes each field of each reply of the contract in its own test. */
export function tryFields(): void {
  for (const [call, screen] of SHOWN) {
    for (const field of fieldsOf(call)) {
      const name = `${call.path} ${field.path.join('.')}`
      test(`field: ${name}`, async ({ stage }) => {
        const edits = field.isNullable ? (['another', 'nothing'] as const) : (['another'] as const)
        for (const edit of edits) {
          const testCase = caseOf(call, screen, field, edit)
          const verdict = verdictOf(testCase, await tryCase(stage, testCase))
          test.info().annotations.push({ type: 'tampering', description: JSON.stringify(verdict) })
          expect(verdict.faults, `${edit}: no false value is shown as proved`).toEqual([])
          if (harmlessBecause(name) === undefined)
            expect(verdict.levels, `${edit}: the client warns`).not.toEqual([])
        }
      })
    }
  }
  test('tests every call that the game, record, wallet and fairness screens show', () => {
    expect(untestedCalls()).toEqual([])
  })
  test('lists only existing fields as harmless', () => {
    const names = SHOWN.flatMap(([call]) =>
      fieldsOf(call).map(({ path }) => `${call.path} ${path.join('.')}`),
    )
    expect(unmatchedNames(names)).toEqual([])
  })
}
