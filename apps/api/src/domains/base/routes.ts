import { replaceLang } from '@saikoro/shared/contract/base'
import { AppError } from '@saikoro/shared/errors'
import { localeOf, WIRE_LANGUAGES } from '@saikoro/shared/locale'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind-call.ts'
import type { Context } from '../../kernel/context.ts'

export function baseRoutes(app: FastifyInstance, ctx: Context): void {
  const on = bind(app, ctx)
  on(replaceLang, async ({ input, caller }) => {
    if (!WIRE_LANGUAGES.some((code) => code === input.lang)) throw new AppError('language_unknown')
    if (caller) {
      await ctx.db.member.update({
        where: { id: caller.id },
        data: { language: localeOf(input.lang) },
        select: { id: true },
      })
    }
    return []
  })
}
