// Mutations of meetings and people (C1, C5).
import { api, type Mutation, sql } from './mutation.ts'

export const MEETINGS: readonly Mutation[] = [
  {
    clause: 'C1.1',
    file: sql('member/tables'),
    find: 'WHEN (OLD.activated AND NOT NEW.activated)',
    replace: 'WHEN (false)',
    test: api('ledger/books'),
  },
  {
    clause: 'C1.2',
    file: sql('reservation/reservations'),
    find: "WHEN NOT v_member.activated THEN 'briefing_needed'",
    replace:
      "WHEN NOT v_member.activated OR (SELECT balance FROM ledger_account WHERE member_id = p_member AND kind = 'wallet') = 0 THEN 'briefing_needed'",
    test: api('reservation/reservations'),
  },
  {
    clause: 'C1.3',
    file: sql('reservation/reservations'),
    find: "SET status = 'cancelled' WHERE id = p_reservation",
    replace: 'SET status = status WHERE id = p_reservation',
    test: api('reservation/reservations'),
  },
  {
    clause: 'C1.4',
    file: 'prisma/seed/content/notices.ts',
    find: 'Reservations are free: no recharge and no game is ever needed for one.',
    replace: 'Members with a recharge are served first.',
    test: api('system/site'),
  },
  {
    clause: 'C1.5',
    file: sql('support/messages'),
    find: 'AND NEW.phrase IS NULL THEN text_fault(NEW.text) END',
    replace: 'AND NEW.phrase IS NULL THEN NULL END',
    test: api('attacks/house-words'),
  },
  {
    clause: 'C5.1',
    file: sql('member/register_member'),
    find: 'IF NOT p_adult AND NOT v_invite.adult_checked THEN',
    replace: 'IF false THEN',
    test: api('member/registration'),
  },
  {
    clause: 'C5.2',
    file: sql('xuanfei/listed_profile.view'),
    find: '(p.sample OR c.consented_at IS NOT NULL AND c.withdrawn_at IS NULL',
    replace: '(p.sample OR c.profile_id IS NOT NULL AND c.withdrawn_at IS NULL',
    test: api('consent/consent'),
  },
  {
    clause: 'C5.3',
    file: 'apps/api/src/domains/xuanfei/profiles.ts',
    find: 'NOT EXISTS (SELECT FROM profile_block b WHERE b.profile_id = p.id',
    replace: 'NOT EXISTS (SELECT FROM profile_block b WHERE b.profile_id = 0',
    test: api('xuanfei/likes-and-blocks'),
  },
  {
    clause: 'C5.4',
    file: 'apps/api/src/domains/xuanfei/listed.ts',
    find: 'AS address, p.sample, p.high_end',
    replace: 'AS address, p.sample AND p.id <> 12 AS sample, p.high_end',
    test: api('xuanfei/directory'),
  },
]
