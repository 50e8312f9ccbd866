// Short forms of `npm run lab -- images` and `npm run lab -- failover`. They install nothing: without what the long forms made, they are skipped.
import { describe, expect, test } from 'vitest'
import { ensureDatabaseClient, ensureWebClient } from '../../runtime/installation/artifacts.ts'
import { inRoot } from '../../runtime/system/paths.ts'
import { mustNode } from '../../runtime/system/tools.ts'
import { addUp, type Figures, noFigures } from '../chaos/figures.ts'
import { runRoundsIn } from '../chaos/run-rounds.ts'
import { BACK_WITHIN_S, faultsOf, startFailover } from '../commands/failover.ts'
import { confinementOf, startFromImages } from '../commands/images.ts'
import { whyNoClusterYet } from './cluster.ts'
import { buildMachineFromWorkspace, openImage, strangersIn, whyNoProduction } from './images.ts'

const whyNot = { images: whyNoProduction(), cluster: whyNoClusterYet() }
for (const [part, why] of Object.entries(whyNot)) if (why) console.log(`skipped, ${part}: ${why}`)

describe.skipIf(whyNot.images)('the image of API and draw worker', () => {
  test('serves the client through Caddy, on a read-only root, without root and capabilities', async () => {
    await ensureDatabaseClient()
    await ensureWebClient()
    const machine = openImage(buildMachineFromWorkspace())
    try {
      expect(strangersIn(machine.root)).toEqual([])
      const started = await startFromImages({
        machine,
        async setup(env) {
          const output = await mustNode([inRoot('packages/runtime/run.mjs'), 'admin', 'migrate'], {
            env: { ...process.env, ...env },
          })
          return /^Invite code: (\S+)$/m.exec(output)?.[1] ?? ''
        },
      })
      try {
        expect(confinementOf(started.api)).toEqual({ uid: '1000', capabilities: '0'.repeat(16), root: 'ro' })
        expect(await fetch(`${started.origin}/`).then((reply) => reply.text())).toContain('<script')
        expect(started.inviteCode).not.toBe('')
      } finally {
        await started.stop()
      }
    } finally {
      machine.close()
    }
  }, 240_000)
})

describe.skipIf(whyNot.cluster)('three machines with Patroni', () => {
  test("after the primary's machine is killed, no acknowledged request is lost and service is back within 30 s", async () => {
    const environment = await startFailover()
    try {
      let all: Figures = noFigures()
      const found = await runRoundsIn(environment, {
        rounds: 1,
        faults: faultsOf(environment),
        only: ["primary's machine killed"],
        clients: 2,
        loadMs: 1_000,
        onRound: (figures) => {
          all = addUp(all, figures)
        },
      })
      expect(found).toEqual([])
      expect(all.operations.ok).toBeGreaterThan(0)
      expect(all.slowestReturn).toBeGreaterThan(1)
      expect(all.slowestReturn).toBeLessThan(BACK_WITHIN_S)
    } finally {
      await environment.close()
    }
  }, 240_000)
})
