// Runs the product in a temporary directory on a free port, sends its address to the parent process, and exits with
// it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../product/product.ts'
import { freePort } from '../system/ports.ts'
import { stopRequested } from '../system/processes.ts'

const stopping = stopRequested()
const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-e2e-'))
try {
  const product = await startProduct({
    dataDir,
    port: await freePort(),
    env: { ...process.env, BEACON: 'sandbox', PUSH_LOOPBACK: 'on' },
    embedded: true,
  })
  process.send?.({ url: product.url, inviteCode: product.inviteCode, dataDir })
  await stopping
  await product.stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
