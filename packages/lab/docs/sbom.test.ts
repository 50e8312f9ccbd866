import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { inRoot } from '../../runtime/system/paths.ts'
import { main } from '../commands/sbom.ts'

const component = z.object({
  purl: z.string(),
  version: z.string(),
  externalReferences: z.optional(
    z.array(z.object({ hashes: z.optional(z.array(z.object({ alg: z.string(), content: z.string() }))) })),
  ),
})
const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(component),
})
const lock = z.object({ packages: z.record(z.string(), z.unknown()) })

const dir = mkdtempSync(path.join(tmpdir(), 'saikoro-sbom-'))
let listed: z.output<typeof bom>
beforeAll(async () => {
  const file = path.join(dir, 'sbom.cdx.json')
  expect(await main([file])).toBe(0)
  listed = z.parse(bom, JSON.parse(readFileSync(file, 'utf8')))
})
afterAll(() => rmSync(dir, { recursive: true }))

test('lists exactly the packages of the lock file, with their versions', () => {
  const { packages } = z.parse(lock, parse(readFileSync(inRoot('pnpm-lock.yaml'), 'utf8')))
  const locked = Object.keys(packages).map((name) => `pkg:npm/${name.replace(/^@/, '%40')}`)
  const purls = listed.components.map(({ purl }) => purl).filter((purl) => !purl.includes('/%40saikoro/'))
  expect(purls.toSorted()).toEqual(locked.toSorted())
})

test('lists a hash for each package', () => {
  const bare = listed.components.filter(
    ({ purl, externalReferences }) =>
      !purl.includes('/%40saikoro/') &&
      !externalReferences?.some(({ hashes }) => hashes?.[0]?.alg === 'SHA-512'),
  )
  expect(bare.map(({ purl }) => purl)).toEqual([])
})
