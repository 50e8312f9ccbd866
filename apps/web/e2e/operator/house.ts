import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { withServer } from '@saikoro/runtime/database/database'
import { addOperator } from '@saikoro/runtime/database/operators'
import { withClient } from '@saikoro/runtime/postgres/client'
import { freePort } from '@saikoro/system/ports'
import { type ProductAddress, serveManualProduct } from '../product.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

interface Desk {
  /** logs one browser in at the desk, once */
  readonly link: string
  readonly desk: string
}

export interface House extends ProductAddress, Desk {
  /** Starts a desk of another operator on separate ports. */
  openDesk(operator: string): Promise<Desk>
  /** Halts a game as the draw worker does when a draw cannot be proved. */
  haltGame(key: string, reason: string): Promise<void>
  close(): Promise<void>
}

/** The command as an operator starts it; what it prints holds the link. */
async function startDesk(dataDir: string, operator: string): Promise<Desk & { child: ChildProcess }> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DESK_PORT: String(await freePort()),
    SAIKORO_OPERATOR_PASSWORD: await withServer(dataDir, (database) => addOperator(database, operator)),
  }
  const args = [path.join(ROOT, 'packages/runtime/run.mjs'), 'studio', '--as', operator]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const link = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.on('exit', () => reject(new Error(`the desk did not start: ${output}`)))
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const found = /once: (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  return { child, link, desk: new URL(link).origin }
}

export async function openHouse(): Promise<House> {
  const { address, stop } = await serveManualProduct()
  const children: ChildProcess[] = []
  async function openDesk(operator: string): Promise<Desk> {
    const { child, ...desk } = await startDesk(address.dataDir, operator)
    children.push(child)
    return desk
  }
  return {
    ...address,
    ...(await openDesk('hana')),
    openDesk,
    haltGame: (key, reason) =>
      withServer(address.dataDir, ({ ownerUrl }) =>
        withClient(ownerUrl, async (owner) => {
          await owner.query('SELECT halt_game(id, $2) FROM game WHERE key = $1', [key, reason])
        }),
      ),
    async close() {
      for (const child of children) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await stop()
    },
  }
}
