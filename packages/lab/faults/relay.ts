// TCP relay between clients and an API that cuts connections in transit.
import { connect, createServer, type Socket } from 'node:net'

export async function openRelay(target: number) {
  const sockets = new Set<Socket>()
  let share = 0
  const server = createServer((client) => {
    const api = connect(target, '127.0.0.1')
    for (const socket of [client, api]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        api.destroy()
      })
    }
    client.pipe(api)
    api.on('data', (part: Buffer) => {
      if (Math.random() >= share) return void client.write(part)
      client.write(part.subarray(0, Math.floor(Math.random() * part.length)), () => client.resetAndDestroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Cuts this share of replies at a random byte from now on. */
    cutReplies(wanted: number) {
      share = wanted
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
