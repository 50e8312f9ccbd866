import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/

/** Smaller files are not compressed, bytes. */
const LEAST_BYTES = 700

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < LEAST_BYTES) return
  const [small, smallish] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, smallish)])
}

/** Writes a brotli and a gzip file for every text file of the built client. */
export async function compress(dist: string): Promise<void> {
  const names = await readdir(dist, { recursive: true })
  await Promise.all(
    names.filter((name) => TEXT.test(name)).map((name) => compressFile(path.join(dist, name))),
  )
}
