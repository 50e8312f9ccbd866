import { type Member, newMember } from './members.ts'
import { studioInsert } from './operator.ts'
import { brief } from './samples.ts'
import type { World } from './world.ts'

/** Registers a member who has completed the safety briefing, and may reserve. */
export async function newBriefed(world: World): Promise<Member> {
  const member = await newMember(world)
  await brief(world, member)
  return member
}

/** Publishes a time of a profile, as `09:00-10:00`, as Studio does. Returns its id. */
export async function publishTime(
  world: World,
  profile_id: number,
  day: string,
  time: string,
): Promise<number> {
  const [starts, ends] = time.split('-')
  return (await studioInsert(world, 'profile_slot', { profile_id, day, starts, ends, note: 'her plan' })).id
}
