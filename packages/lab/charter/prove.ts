import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CliError } from '../../runtime/system/cli.ts'
import { collectNode, tools } from '../../runtime/system/tools.ts'
import type { Mutation } from './mutations/mutation.ts'

/** Titles of the tests that a mutation failed in its test file. */
interface Reds {
  /** tests named after the clause */
  readonly red: readonly string[]
  /** other tests of the same file */
  readonly also: readonly string[]
}

interface Report {
  readonly testResults: { readonly assertionResults: { readonly title: string; readonly status: string }[] }[]
}

/** Returns the clauses that a title begins with. */
export function clausesOf(title: string): readonly string[] {
  return /^(C\d\.\d+ )+/.exec(title)?.[0].trim().split(' ') ?? []
}

/**
 * Runs one test file in a copy of the sources. Returns its failed tests.
 * @throws CliError when the file does not load
 */
async function failedTests(dir: string, test: string): Promise<readonly string[]> {
  const report = path.join(dir, 'report.json')
  rmSync(report, { force: true })
  const env = { ...process.env, LONG_TESTS: '1' }
  await collectNode([tools.vitest, 'run', test, '--reporter=json', `--outputFile=${report}`], {
    cwd: dir,
    env,
  })
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  if (results.length === 0) throw new CliError(`${test} does not load`)
  return results.filter(({ status }) => status === 'failed').map(({ title }) => title)
}

/** Applies a mutation in a copy of the sources, runs its tests, and reverts it. */
export async function prove(dir: string, { clause, file, find, replace, test }: Mutation): Promise<Reds> {
  const place = path.join(dir, file)
  const source = readFileSync(place, 'utf8')
  if (source.split(find).length !== 2) throw new CliError(`${clause}: ${file} does not hold once: ${find}`)
  writeFileSync(
    place,
    source.replace(find, () => replace),
  )
  try {
    const failed = await failedTests(dir, test)
    const isNamed = (title: string) => clausesOf(title).includes(clause)
    return { red: failed.filter(isNamed), also: failed.filter((title) => !isNamed(title)) }
  } finally {
    writeFileSync(place, source)
  }
}
