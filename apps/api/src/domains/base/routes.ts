import { replaceLang } from '@saikoro/shared/contract/base'
import { AppError } from '@saikoro/shared/errors'
import { localeOf, WIRE_LANGUAGES } from '@saikoro/shared/locale'
import type { Routes } from '../../http/bind-call.ts'

export const baseRoutes: Routes = (on, ctx) => {
  on(replaceLang, async ({ input, caller }) => {
    if (!WIRE_LANGUAGES.some((code) => code === input.lang)) throw new AppError('language_unknown')
    if (caller) {
      await ctx.db.member.update({
        where: { id: caller.id },
        data: { language: localeOf(input.lang) },
        select: { id: true },
      })
    }
  })
}
