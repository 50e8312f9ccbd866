import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { inRoot } from '../../runtime/system/paths.ts'
import { collect } from '../../runtime/system/tools.ts'

export const usage = `usage: npm run lab -- sbom [FILE]

Writes a CycloneDX bill of materials of the lock file to FILE (sbom.cdx.json).`

const packageFile = z.object({ packageManager: z.string() })
const FORMAT = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--lockfile-only']

export async function main([file = 'sbom.cdx.json']: string[]): Promise<number> {
  const { packageManager } = z.parse(packageFile, JSON.parse(readFileSync(inRoot('package.json'), 'utf8')))
  const out = path.resolve(inRoot(), file)
  const { code, output } = await collect('npx', ['--yes', packageManager, 'sbom', ...FORMAT, '--out', out], {
    shell: process.platform === 'win32',
  })
  console.log(code === 0 ? `Written to ${out}` : output)
  return code
}
