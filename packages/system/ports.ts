import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

function listen(port: number, host: string) {
  return new Promise<number>((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(port, host, () => {
      const { port: got } = server.address() as net.AddressInfo
      server.close(() => resolve(got))
    })
  })
}

export const freePort = () => listen(0, '127.0.0.1')

/** Returns whether the port is free on an address of this machine. */
export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  listen(port, host).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'EADDRINUSE' && code !== 'EACCES',
  )

/** Waits until the port is free on each of these addresses. Returns whether it is. */
export async function waitUntilFree(port: number, hosts: string[], milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  for (const host of hosts)
    while (!(await isFree(port, host))) {
      if (Date.now() > end) return false
      await sleep(100)
    }
  return true
}
