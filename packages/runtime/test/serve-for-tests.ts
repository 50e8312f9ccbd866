// The product as `npm start` runs it, in a directory that goes with it, on a free port. It tells the process that
// started it where it is, and ends when that one does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../setup/ports.ts'
import { startProduct } from '../setup/product.ts'
import { askedToStop } from '../setup/stopping.ts'

const stopping = askedToStop()
const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-e2e-'))
try {
  const product = await startProduct({
    dataDir,
    port: await freePort(),
    env: { ...process.env, PUSH_LOOPBACK: 'on' },
    embedded: true,
  })
  process.send?.({ url: product.url, inviteCode: product.inviteCode, dataDir })
  await stopping
  await product.stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
