// A relay of the public beacon that returns correct, wrong, late or no rounds. Preloaded into API and draw worker, it replaces the
// key of quicknet by one of the harness, so that the relay can sign rounds.
import type { ServerResponse } from 'node:http'
import { serveHttp } from '@saikoro/api/test/support/http-server'
import { QUICKNET } from '@saikoro/shared/fairness/beacon'
import { publicKeyOf, sandboxKeyOf, signRound } from '@saikoro/shared/fairness/sandbox-beacon'

const BEACON_KEY = sandboxKeyOf('c4'.repeat(32))

Object.assign(QUICKNET, { publicKey: publicKeyOf(BEACON_KEY) })

export type BeaconMode = 'true' | 'wrong' | 'silent' | 'late'

export async function openBeaconRelay() {
  let mode: BeaconMode = 'true'
  function respond(requested: string, reply: ServerResponse): void {
    const newest = Math.floor((Date.now() / 1_000 - QUICKNET.genesis) / QUICKNET.period) + 1
    const round = requested === 'latest' ? newest : Number(requested)
    if (mode === 'silent') return
    if (mode === 'late' || round > newest) return void reply.writeHead(404).end()
    const signature = signRound(BEACON_KEY, mode === 'wrong' ? round - 1 : round)
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ round, signature }))
  }
  const server = await serveHttp(({ url = '' }, reply) => respond(url.split('/').at(-1) ?? '', reply))
  return {
    ...server,
    setMode(wanted: BeaconMode) {
      mode = wanted
    },
  }
}
