// `npm test -- weight`: what a phone loads, after brotli, part by part, against its limit. `node weigh.ts [folder]` alone.
import path from 'node:path'
import file from '@size-limit/file'
import sizeLimit from 'size-limit'
import * as z from 'zod/mini'
import { readBuiltClient } from './bundle/built-client.ts'
import { weightsOf } from './bundle/limits.ts'

const dist = path.resolve(import.meta.dirname, process.argv[2] ?? 'dist')
const measuredShape = z.tuple([z.object({ size: z.number() })])
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)
const weights = weightsOf(readBuiltClient(dist))

async function weigh(files: readonly string[]): Promise<number> {
  const measured: unknown = await sizeLimit(
    [file],
    [...files].map((each) => path.join(dist, each)),
  )
  return z.parse(measuredShape, measured)[0].size
}

let tooHeavy = 0
for (const { name, limit, files } of weights) {
  const size = await weigh(files)
  const isTooHeavy = size > limit
  if (isTooHeavy) tooHeavy += 1
  const line = `${isTooHeavy ? '✗' : '✓'} ${kilobytes(size)} of ${kilobytes(limit)} KB  ${name}`
  process.stdout.write(`${line}\n`)
}
process.exit(tooHeavy > 0 ? 1 : 0)
