import table from './charter.json'

/** Locale keys of the promises and their clauses. `_` replaces the dot of a clause id, because i18next reads a dot as nesting. */
export const CHAPTERS = [
  { promise: 'promise1', clauses: ['C1_1', 'C1_2', 'C1_3', 'C1_4', 'C1_5'] },
  {
    title: 'chapter2',
    promise: 'promise2',
    clauses: ['C2_1', 'C2_2', 'C2_3', 'C2_4', 'C2_5', 'C2_6', 'C2_7', 'C2_8', 'C2_10'],
  },
  {
    title: 'chapter3',
    promise: 'promise3',
    clauses: ['C3_1', 'C3_2', 'C3_3', 'C3_4', 'C3_5', 'C3_6', 'C3_7', 'C3_8'],
  },
  { promise: 'promise4', clauses: ['C4_1', 'C4_2'] },
  { promise: 'promise5', clauses: ['C5_1', 'C5_2', 'C5_3', 'C5_4'] },
  { promise: 'promise6', clauses: ['C6_1', 'C6_2', 'C6_3'] },
  { promise: 'promise7', clauses: ['C7_1', 'C7_2', 'C7_3'] },
] as const

type Row = (typeof table)[number]

/** Returns the row of a clause from charter.json, which `packages/lab/charter/table.ts` generates. */
export function rowOf(clause: string): Row | undefined {
  return table.find(({ id }) => id === clause.replace('_', '.'))
}

/** Returns the number of clauses and of mutations that their tests detected. */
export function countsOf(): { clauses: number; mutations: number } {
  return { clauses: table.length, mutations: table.flatMap(({ mutations }) => mutations).length }
}
