// `npm run charter`: every clause with the tests named after it and what breaks it on purpose. With `-- prove [CLAUSE …]` each
// mutation is planted in a copy of the sources, where its test has to turn red.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CLAUSES, testsOf } from '../charter/clauses.ts'
import { MUTATIONS, type Mutation } from '../charter/mutations.ts'
import { inRoot } from '../setup/paths.ts'
import { collectNode, tools } from '../setup/tools.ts'

const IMPORTERS = ['.', 'apps/api', 'apps/web', 'packages/shared']
const LEFT_OUT = /(^|\/)(node_modules|\.git|\.data|dist|test-results)$/

function copySources(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-charter-'))
  cpSync(inRoot(), dir, { recursive: true, filter: (source) => !LEFT_OUT.test(source) })
  for (const each of IMPORTERS)
    symlinkSync(inRoot(each, 'node_modules'), path.join(dir, each, 'node_modules'))
  return dir
}

/** Red as it should be, or what happened instead. */
async function prove({ clause, file, find, replace, test }: Mutation): Promise<string> {
  const dir = copySources()
  try {
    const source = readFileSync(path.join(dir, file), 'utf8')
    if (!source.includes(find)) return 'the source to break is not there'
    writeFileSync(path.join(dir, file), source.replace(find, replace))
    const args = [tools.vitest, 'run', `test/${test}`, '--reporter=verbose']
    const { code, output } = await collectNode(args, { cwd: path.join(dir, 'apps/api') })
    const isNamed = output.split('\n').some((line) => line.includes('FAIL') && line.includes(clause))
    return code !== 0 && isNamed ? 'red' : 'SURVIVES'
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

export async function main([verb, ...clauses]: string[]): Promise<number> {
  const tests = testsOf()
  let isWhole = true
  for (const [clause, words] of Object.entries(CLAUSES)) {
    const named = tests.get(clause) ?? []
    const mutations = MUTATIONS.filter((each) => each.clause === clause)
    const isAsked = verb === 'prove' && (clauses.length === 0 || clauses.includes(clause))
    const states = isAsked ? await Promise.all(mutations.map(prove)) : []
    const state = states.join(', ') || (mutations.length > 0 ? 'has a mutation' : 'no mutation yet')
    isWhole &&= !isAsked || states.every((each) => each === 'red')
    console.log(
      `${clause}  ${words}\n      ${named.length} files of tests: ${named.join(', ') || 'none'}\n      ${state}`,
    )
  }
  return isWhole ? 0 : 1
}
