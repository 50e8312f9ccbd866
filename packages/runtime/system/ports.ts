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

/** Returns whether the port is free on the loopback interface and, for public servers, on all interfaces. */
export async function isFree(port: number, hosts: string[] = ['127.0.0.1']) {
  for (const host of hosts) {
    const refusal = await listen(port, host).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    )
    if (refusal === 'EADDRINUSE' || refusal === 'EACCES') return false
  }
  return true
}

export async function waitUntilFree(port: number, hosts: string[], milliseconds: number) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(100)) {
    if (await isFree(port, hosts)) return true
  }
  return isFree(port, hosts)
}
