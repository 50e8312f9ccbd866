// What draws stand on (C2).
import { api, type Mutation, sql, web } from '../mutation.ts'

export const DRAWS: readonly Mutation[] = [
  {
    clause: 'C2.1',
    file: sql('20261125100100_payments'),
    find: "AND OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL\n    AND to_jsonb(NEW) - 'paid_at' = to_jsonb(OLD) - 'paid_at'",
    replace: '',
    test: api('settlement'),
  },
  {
    clause: 'C2.1',
    file: sql('20261122090300_beacon'),
    find: 'AND party <> v_party AND signature = p_signature',
    replace: 'AND signature = p_signature',
    test: api('attacks/beacon'),
  },
  {
    clause: 'C2.2',
    file: sql('20261120090600_draw_cycle'),
    find: "(e).beacon_period) - interval '1 second'",
    replace: "(e).beacon_period) + interval '1 second'",
    test: api('draws'),
  },
  {
    clause: 'C2.2',
    file: sql('20261122090200_sessions'),
    find: "<> ''read committed''",
    replace: "= ''read uncommitted''",
    test: api('attacks/isolation'),
  },
  {
    clause: 'C2.3',
    file: 'apps/api/src/domains/fairness/proof.ts',
    find: 'path: inclusionPath(leaves, index),',
    replace: 'path: inclusionPath(leaves, 0),',
    test: api('orders'),
  },
  {
    clause: 'C2.3',
    file: 'packages/shared/fairness/verify-draw.ts',
    find: '(draw.seed === null ? FAILED : same(commitOf(draw.seed), draw.commit))',
    replace: '(draw.seed === null ? FAILED : same(draw.commit, draw.commit))',
    test: 'packages/shared/fairness/verify-draw.test.ts',
  },
  {
    clause: 'C2.4',
    file: 'apps/api/src/domains/fairness/leaves.ts',
    find: "if (draw.status !== 'settled' && draw.status !== 'void') throw",
    replace: "if (draw.status === 'scheduled') throw",
    test: api('fairness-refusals'),
  },
  {
    clause: 'C2.4',
    file: sql('20261125100100_payments'),
    find: 'derive_dice(p_seed, v_draw.record, v_signature)',
    replace: 'derive_dice(p_seed, v_draw.bets_root, v_signature)',
    test: api('same-dice'),
  },
  {
    clause: 'C2.5',
    file: sql('20261122090600_operators'),
    find: "jsonb_typeof(odds -> o) = 'number' AND ",
    replace: '',
    test: api('attacks/house-words'),
  },
  {
    clause: 'C2.6',
    file: sql('20261122090000_commit_time'),
    find: "SELECT p_draw.status = 'sealed' AND",
    replace: 'SELECT false AND',
    test: api('attacks/moment-of-commit'),
  },
  {
    clause: 'C2.7',
    file: web('entities/draw/Seal.tsx'),
    find: "{state === 'witnessed' ? (",
    replace: "{state === 'witnessed' || state === 'recomputed' ? (",
    test: web('entities/draw/seal.test.tsx'),
  },
  {
    clause: 'C2.7',
    file: web('entities/draw/show-draw.ts'),
    find: 'if (told && told.join() !== proved?.join()) {',
    replace: 'if (told && told.length !== 3) {',
    test: web('entities/draw/show-draw.test.ts'),
  },
  {
    clause: 'C2.8',
    file: 'apps/api/src/domains/fairness/routes.ts',
    find: 'on(log, async ({ input }) => readLog(ctx.db, input.key, input.from))',
    replace:
      'on(log, async ({ input, caller }) => readLog(ctx.db, input.key, input.from + (caller ? 1 : 0)))',
    test: api('same-log'),
  },
]
