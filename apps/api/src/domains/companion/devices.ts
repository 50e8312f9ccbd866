import type { Db } from '@saikoro/server/db'
import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getDevices } from '@saikoro/shared/contract/companion'
import type { Companion } from '../../kernel/session.ts'

const nameOf = (login: string) => login.replace(/^operator_/, '')

/** Returns the devices of a companion, the ended ones too, and the further links that wait. */
export async function readDevices(
  db: Db,
  { profile, device }: Companion,
): Promise<ReplyOf<typeof getDevices>> {
  const devices = await db.companionDevice.findMany({
    where: { profileId: profile },
    orderBy: { id: 'desc' },
    select: {
      ...{ id: true, agent: true, credentialId: true, linkBy: true, approvedBy: true },
      ...{ createdAt: true, lastUsedAt: true, endedAt: true },
    },
  })
  const links = await db.companionLink.findMany({
    where: { profileId: profile, endedAt: null },
    orderBy: { id: 'desc' },
    select: { id: true, madeBy: true, approvedBy: true, answer: true, createdAt: true, opensAt: true },
  })
  return {
    devices: devices.map((each) => ({
      id: each.id,
      agent: each.agent,
      passkey: each.credentialId !== null,
      current: each.id === device,
      link_by: nameOf(each.linkBy),
      approved_by: nameOf(each.approvedBy),
      create_ms: each.createdAt.getTime(),
      last_ms: each.lastUsedAt.getTime(),
      ended_ms: each.endedAt?.getTime() ?? null,
    })),
    links: links.map((each) => ({
      id: each.id,
      link_by: nameOf(each.madeBy),
      approved_by: nameOf(each.approvedBy),
      answer: each.answer === 'approved' ? 'approved' : '',
      create_ms: each.createdAt.getTime(),
      opens_ms: each.opensAt?.getTime() ?? null,
    })),
  }
}
