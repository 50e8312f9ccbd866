import { getNoticeList } from '@saikoro/shared/contract/notice'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { bind } from '../../http/bind-call.ts'
import { signText } from '../../receipts.ts'
import { wireTimeFormat } from '../../wire/format-time.ts'
import { columnIn } from '../../wire/localized.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly created_at: Date
}

export function noticeRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  const formatWireTime = wireTimeFormat(ctx.config.DISPLAY_TIME_ZONE)

  on(getNoticeList, async ({ locale }) => {
    const rows = await ctx.db.$queryRaw<Row[]>`
      SELECT id, ${columnIn(locale, 'name')} AS name, ${columnIn(locale, 'text')} AS text, created_at
      FROM notice WHERE open ORDER BY id DESC`
    return rows.map(({ created_at, ...row }) => ({
      ...row,
      create_time: formatWireTime(created_at),
      signed: signText(ctx, { source: 'notice', id: row.id, member: null, text: row.text }),
    }))
  })
}
