import type { ReplyOf } from '@saikoro/shared/contract/call'
import type { getMessages } from '@saikoro/shared/contract/support'
import { AppError } from '@saikoro/shared/errors'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db.ts'
import { signText } from '../../kernel/receipts.ts'

const SHOWN = 200
const SENT_AN_HOUR = 60

/** Returns the newest 200 messages of a member's support thread, oldest first. */
export async function readMessages(
  ctx: Context,
  memberId: number,
  formatWireTime: (at: Date) => string,
): Promise<ReplyOf<typeof getMessages>> {
  const rows = await ctx.db.supportMessage.findMany({
    where: { memberId },
    orderBy: { id: 'desc' },
    take: SHOWN,
    select: { id: true, author: true, text: true, phrase: true, createdAt: true },
  })
  return rows.reverse().map(({ id, author, text, phrase, createdAt }) => ({
    id,
    mine: author === '',
    text,
    create_time: formatWireTime(createdAt),
    free: author !== '' && phrase === null,
    signed: author === '' ? '' : signText(ctx, { source: 'support', id, member: memberId, text }),
  }))
}

/** Adds a member's message to the thread; at most sixty an hour. */
export async function sendMessage(db: Db, memberId: number, words: string): Promise<void> {
  const text = words.trim()
  if (text === '') throw new AppError('message_missing')
  const sent = await db.$executeRaw`
    INSERT INTO support_message (member_id, text) SELECT ${memberId}, ${text}
    WHERE (SELECT count(*) FROM support_message WHERE member_id = ${memberId} AND author = '' AND created_at > app_now() - interval '1 hour')
      < ${SENT_AN_HOUR}`
  if (sent === 0) throw new AppError('too_many_requests')
}
