import { getNoticeList, noticeText } from '@saikoro/shared/contract/notice'
import type { Routes } from '../../http/bind-call.ts'
import { signText } from '../../kernel/receipts.ts'
import { wireTimes } from '../../kernel/wire-times.ts'
import { NAMES, nameIn, TEXTS, textIn } from '../../wire/localized.ts'

export const noticeRoutes: Routes = (on, ctx) => {
  on(getNoticeList, async ({ locale }) => {
    const notices = await ctx.db.notice.findMany({
      where: { open: true },
      orderBy: { id: 'desc' },
      select: { id: true, createdAt: true, ...NAMES, ...TEXTS },
    })
    return notices.map(({ id, createdAt, ...words }) => {
      const texts = { name: nameIn(locale, words), text: textIn(locale, words) }
      return {
        id,
        ...texts,
        ...wireTimes(ctx, 'create', createdAt),
        signed: signText(ctx, { source: 'notice', id, member: null, text: noticeText(texts) }),
      }
    })
  })
}
