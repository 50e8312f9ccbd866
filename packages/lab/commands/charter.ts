import { rmSync } from 'node:fs'
import { copySources } from '@saikoro/monitor/client/copy-sources'
import { ensureDatabaseClient } from '../../runtime/installation/artifacts.ts'
import { CliError } from '../../runtime/system/cli.ts'
import type { Mutation } from '../charter/mutations/mutation.ts'
import { prove } from '../charter/prove.ts'
import { MUTATIONS, type Proof, type Row, readTable, tableOf, writeTable } from '../charter/table.ts'

export const usage = `usage: npm run lab -- charter [prove [CLAUSE …] | update]

Lists the clauses of the integrity charter with their tests and mutations.

  prove [CLAUSE …]   plant each mutation in a copy of the sources, run its tests, and rewrite the table in charter.json
  update               rewrite the table after test files were renamed, without new proofs`

const today = () => new Date().toISOString().slice(0, 10)

function summarize({ id, title, tests, mutations }: Row): string {
  const proofs = mutations.map(({ file, red, proved }) => `      ${proved} ${file}: ${red} red`)
  const named = `${tests.length} files of tests: ${tests.join(', ')}`
  return [`${id}  ${title}`, `      ${named}`, ...proofs].join('\n')
}

/** Proves mutations one after another and prints progress. A surviving mutation has no proof. */
async function proveAll(mutations: readonly Mutation[]): Promise<Proof[]> {
  await ensureDatabaseClient() // the copy takes it along
  const dir = copySources()
  const proofs: Proof[] = []
  try {
    for (const [at, { clause, ...mutation }] of mutations.entries()) {
      const since = performance.now()
      const { red, also } = await prove(dir, { clause, ...mutation })
      const took = ((performance.now() - since) / 1_000).toFixed(0)
      const state = red.length > 0 ? `${red.length} red` : 'SURVIVES'
      console.log(`${at + 1}/${mutations.length}  ${clause}  ${mutation.file}: ${state}, ${took} s`)
      for (const title of also) console.log(`        also red: ${title}`)
      if (red.length > 0) proofs.push({ ...mutation, red: red.length, proved: today() })
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  return proofs
}

export async function main([verb, ...clauses]: string[]): Promise<number> {
  if (verb === undefined) {
    for (const row of readTable()) console.log(summarize(row))
    return 0
  }
  if (verb === 'update') {
    await writeTable(tableOf(readTable().flatMap(({ mutations }) => mutations)))
    return 0
  }
  if (verb !== 'prove') throw new CliError(usage)
  const mutations = MUTATIONS.filter(({ clause }) => clauses.length === 0 || clauses.includes(clause))
  const proofs = await proveAll(mutations)
  const before = readTable()
    .filter(({ id }) => clauses.length > 0 && !clauses.includes(id))
    .flatMap(({ mutations }) => mutations)
  await writeTable(tableOf([...proofs, ...before]))
  console.log(`${proofs.length} of ${mutations.length} mutations were noticed`)
  return proofs.length === mutations.length ? 0 : 1
}
