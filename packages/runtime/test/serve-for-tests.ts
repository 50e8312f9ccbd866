// Runs the product in a temporary directory on a free port, sends its address to the parent process, and exits with
// it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@saikoro/system/ports'
import { stopRequested } from '@saikoro/system/processes'
import { startProduct } from '../product/product.ts'

const stopping = stopRequested()
const dataDir = mkdtempSync(path.join(tmpdir(), 'saikoro-e2e-'))
try {
  const product = await startProduct({
    dataDir,
    port: await freePort(),
    env: { ...process.env, BEACON: 'sandbox', PUSH_LOOPBACK: 'on', DESK_PORT: String(await freePort()) },
    embedded: true,
  })
  const { url, inviteCode, desk, firstLink } = product
  process.send?.({ url, inviteCode, dataDir, desk, firstLink })
  await stopping
  await product.stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
