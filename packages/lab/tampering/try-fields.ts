import { expect } from '@playwright/test'
import type { Call } from '@saikoro/shared/contract/call'
import type { Case, Screen } from './case.ts'
import { callsLeftOut, harmlessBecause, listedInVain, SHOWN } from './field-screens.ts'
import { EDITS, edited, type Field, fieldsOf } from './fields.ts'
import { verdictOf } from './messages.ts'
import { test } from './stage.ts'
import { tryCase } from './story.ts'
import type { Tampering } from './tampering.ts'

/** A draw without a result is asked for again within three; a record may be fifteen behind the draw. */
const SECONDS = 16

/** Game, issue and page of every reply stay what they are; this field is another, in all of them. */
function changing(call: Call, { path }: Field, edit: (value: unknown) => unknown): Tampering {
  return { changes: { [call.path]: (data) => edited(data, path, edit) } }
}

function modeOf(call: Call, screen: Screen, field: Field, name: keyof typeof EDITS): Case {
  return {
    lie: `${call.path} ${field.path.join('.')}: ${name}`,
    when: 'later',
    screens: [screen],
    sees: 'nothing',
    seconds: SECONDS,
    ...(harmlessBecause(`${call.path} ${field.path.join('.')}`) === undefined && { awaits: 'any' }),
    tell: () => changing(call, field, EDITS[name]),
  }
}

/** Each field of each reply in turn, from the contract. */
export function tryFields(): void {
  for (const [call, screen] of SHOWN) {
    for (const field of fieldsOf(call)) {
      const name = `${call.path} ${field.path.join('.')}`
      test(`field: ${name}`, async ({ stage }) => {
        const edits = field.isNullable ? (['another', 'nothing'] as const) : (['another'] as const)
        for (const edit of edits) {
          const mode = modeOf(call, screen, field, edit)
          const verdict = verdictOf(mode, await tryCase(stage, mode))
          test.info().annotations.push({ type: 'lie', description: JSON.stringify(verdict) })
          expect(verdict.faults, `${edit}: nothing false stands as proved`).toEqual([])
          if (harmlessBecause(name) === undefined)
            expect(verdict.told, `${edit}: the member is told`).not.toEqual([])
        }
      })
    }
  }
  test('every call that the game, record, wallet and fairness screens show is tried', () => {
    expect(callsLeftOut()).toEqual([])
  })
  test('only fields that exist are listed as harmless', () => {
    const names = SHOWN.flatMap(([call]) =>
      fieldsOf(call).map(({ path }) => `${call.path} ${path.join('.')}`),
    )
    expect(listedInVain(names)).toEqual([])
  })
}
