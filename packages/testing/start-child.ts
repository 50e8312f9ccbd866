import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a module in a separate process, which sends its address when it is ready and exits once this process has disconnected. */
export async function startChild<Address>(file: string, env: NodeJS.ProcessEnv = process.env) {
  const child = fork(file, { execArgv: [], env })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error(`${file} did not start`)))
  const [address] = await Promise.race([once(child, 'message'), failed])
  return {
    address: address as Address,
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
