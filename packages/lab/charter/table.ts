// The committed table of clauses, tests and killed mutations, shown on the screen /Charter.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../../runtime/system/paths.ts'
import { mustNode, tools } from '../../runtime/system/tools.ts'
import { CLAUSES, testsOf } from './clauses.ts'
import { DRAWS } from './mutations/draws.ts'
import { MEETINGS } from './mutations/meetings.ts'
import type { Mutation } from './mutations/mutation.ts'
import { PLAY } from './mutations/play.ts'
import { POINTS } from './mutations/points.ts'

const TABLE = inRoot('apps/web/src/features/charter/charter.json')

export interface Proof extends Omit<Mutation, 'clause'> {
  /** tests named after the clause that failed */
  readonly red: number
  /** day of the proof */
  readonly proved: string
}

export interface Row {
  readonly id: string
  readonly title: string
  readonly tests: readonly string[]
  readonly mutations: readonly Proof[]
}

function isOf({ file, find, replace, test }: Mutation, proof: Proof): boolean {
  return file === proof.file && find === proof.find && replace === proof.replace && test === proof.test
}

export function readTable(): readonly Row[] {
  return JSON.parse(readFileSync(TABLE, 'utf8'))
}

/** Returns the table of the present clauses, tests and mutations. A mutation changed since its proof has none. */
export function tableOf(proofs: readonly Proof[]): readonly Row[] {
  const tests = testsOf()
  return Object.entries(CLAUSES).map(([id, title]) => ({
    id,
    title,
    tests: tests.get(id) ?? [],
    mutations: MUTATIONS.filter(({ clause }) => clause === id).flatMap((mutation) =>
      proofs.filter((proof) => isOf(mutation, proof)).slice(0, 1),
    ),
  }))
}

export async function writeTable(rows: readonly Row[]): Promise<void> {
  writeFileSync(TABLE, JSON.stringify(rows, null, 2))
  await mustNode([tools.biome, 'format', '--write', TABLE])
}

export const MUTATIONS: readonly Mutation[] = [...MEETINGS, ...DRAWS, ...POINTS, ...PLAY].toSorted((a, b) =>
  a.clause.localeCompare(b.clause),
)
