import { replaceLang } from '@saikoro/shared/contract/base'
import { AppError } from '@saikoro/shared/errors'
import { localeOf, WIRE_LANGUAGES } from '@saikoro/shared/locale'
import type { BindCall } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'

export function baseRoutes(on: BindCall, ctx: Context): void {
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
