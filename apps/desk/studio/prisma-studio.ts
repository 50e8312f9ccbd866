// Runs Prisma Studio as a child process with the operator's login and the desk's authentication.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inRoot } from '@saikoro/system/paths'
import { tools } from '@saikoro/system/tools'
import type { SessionEnd } from '../src/sessions.ts'

const PRELOADED = [
  'packages/system/exit-with-parent.mjs',
  'apps/desk/studio/query-hook.mjs',
  'apps/desk/studio/auth-hook.mjs',
]

const PAUSE_MS = 100

interface StudioOptions {
  readonly url: string
  readonly port: number
  readonly origins: { readonly DESK_ORIGIN: string; readonly STUDIO_ORIGIN: string }
  /** Receives the hash of each session that sends a request. */
  use(hash: string): void
}

export function openStudio({ url, port, origins, use }: StudioOptions) {
  const preloads = PRELOADED.flatMap((file) => ['--import', pathToFileURL(inRoot(file)).href])
  const args = [...preloads, tools.prisma, 'studio', '--port', String(port), '--browser', 'none']
  const child = spawn(process.execPath, args, {
    cwd: inRoot(),
    env: { ...process.env, ...origins, DATABASE_URL: url, CHECKPOINT_DISABLE: '1' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.on('message', (message: { used: string }) => use(message.used))
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-10_000)
  })
  const ended = new Promise<number>((resolve) => {
    child.on('exit', (code) => {
      if (code) console.error(output)
      resolve(code ?? 0)
    })
  })
  return {
    ended,
    /** Resolves when Studio answers or has exited. */
    ready: async (): Promise<void> => {
      const answers = () =>
        fetch(`http://127.0.0.1:${port}`, { redirect: 'manual' }).then(
          () => true,
          () => false,
        )
      for (let isUp = false; !isUp && child.exitCode === null; isUp = await answers()) await sleep(PAUSE_MS)
    },
    admit: (sessions: SessionEnd[]): void => void (child.connected && child.send({ sessions })),
    stop: () => child.kill('SIGTERM'),
  }
}
