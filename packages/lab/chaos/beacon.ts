// A relay of the public beacon that returns correct, wrong, late or no rounds.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QUICKNET } from '@saikoro/shared/fairness/beacon'
import { signRound } from '@saikoro/shared/fairness/sandbox-beacon'
import { BEACON_KEY } from './harness-beacon-key.ts'

export type BeaconMode = 'true' | 'wrong' | 'silent' | 'late'

export interface BeaconRelay {
  readonly address: string
  be(mood: BeaconMode): void
  close(): void
}

const KEPT = 200

export async function openBeaconRelay(): Promise<BeaconRelay> {
  let mood: BeaconMode = 'true'
  const signatures = new Map<number, string>()
  function sign(round: number): string {
    const signature = signatures.get(round) ?? signRound(BEACON_KEY, round)
    signatures.set(round, signature)
    for (const old of signatures.keys()) if (signatures.size > KEPT) signatures.delete(old)
    return signature
  }
  function answer(asked: string, reply: ServerResponse): void {
    const newest = Math.floor((Date.now() / 1_000 - QUICKNET.genesis) / QUICKNET.period) + 1
    const round = asked === 'latest' ? newest : Number(asked)
    if (mood === 'silent') return
    if (mood === 'late' || round > newest) return void reply.writeHead(404).end()
    const signature = sign(mood === 'wrong' ? round - 1 : round)
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ round, signature }))
  }
  const server = createServer(({ url = '' }, reply) => answer(url.split('/').at(-1) ?? '', reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be(wanted) {
      mood = wanted
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
