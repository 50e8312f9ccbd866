import { rows } from '@saikoro/server/rows'
import { agendaRow, runAgenda, SWEEP_MS } from '../kernel/agenda.ts'
import type { Context } from '../kernel/context.ts'
import type { RepeatedJob } from '../kernel/repeat.ts'
import { quicknetSource } from './beacon-source.ts'
import { countersigner } from './countersign-rounds.ts'
import { publicationVerifier } from './verify-publications.ts'

/** Verifies beacon rounds and publications as soon as the worker claims them. */
export function verifyClaims(ctx: Context, sweep = SWEEP_MS): RepeatedJob {
  return runAgenda({
    ...ctx,
    bus: ctx.invalidationBus,
    sweep,
    looksAfterRuns: false,
    look: () => rows(ctx.db, agendaRow)`SELECT job, wait FROM api_agenda()`,
    jobs: {
      publications: publicationVerifier(ctx),
      rounds: countersigner(ctx, quicknetSource(ctx.config.BEACON_RELAYS)),
    },
  })
}
