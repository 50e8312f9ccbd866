import { getNoticeList } from '@saikoro/shared/contract/notice'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { on } from '../../http/calls.ts'
import { columnIn } from '../../localized.ts'
import { signText } from '../../receipts.ts'
import { wireClock } from '../../time.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly created_at: Date
}

export function noticeCalls(app: FastifyInstance, ctx: Context): void {
  const clock = wireClock(ctx.config.DISPLAY_TIME_ZONE)

  on(app, ctx, getNoticeList, async ({ locale }) => {
    const rows = await ctx.db.$queryRaw<Row[]>`
      SELECT id, ${columnIn(locale, 'name')} AS name, ${columnIn(locale, 'text')} AS text, created_at
      FROM notice WHERE open ORDER BY id DESC`
    return rows.map(({ created_at, ...row }) => ({
      ...row,
      create_time: clock(created_at),
      signed: signText(ctx, { source: 'notice', id: row.id, member: null, text: row.text }),
    }))
  })
}
