// The language of a request: the one that this browser chose at the desk, otherwise the browser's own.
import { LOCALES, type Locale, localeSpoken } from '@saikoro/shared/locale'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { en } from './locales/en.ts'
import { ja, type Words } from './locales/ja.ts'
import { ms } from './locales/ms.ts'
import { zh } from './locales/zh.ts'
import { cookieRules } from './sessions.ts'

const COOKIE = 'desk_language'
const YEAR_S = 31_536_000

export const WORDS: Readonly<Record<Locale, Words>> = { ja, en, zh, ms }
/** Each language by its own name, in the order of the switch. */
export const LANGUAGES: readonly (readonly [Locale, string])[] = [
  ['ja', '日本語'],
  ['en', 'English'],
  ['zh', '中文'],
  ['ms', 'Bahasa Melayu'],
]

const isLocale = (text: unknown): text is Locale => LOCALES.some((locale) => locale === text)

export function wordsOf({ cookies, headers }: FastifyRequest): Words {
  const chosen = cookies[COOKIE]
  if (isLocale(chosen)) return WORDS[chosen]
  return WORDS[localeSpoken((headers['accept-language'] ?? '').split(',').map((tag) => tag.trim()))]
}

/** Returns a path of the desk that a form names as its page; the start page for anything else. */
export function pageOf(from: unknown): string {
  return typeof from === 'string' && /^\/(?:[\w.-]+(?:\/[\w.-]+)*)?(?:\?[\w%.=&+-]*)?$/.test(from)
    ? from
    : '/'
}

const choiceForm = z.object({ language: z.enum(LOCALES), from: z.optional(z.string()) })
type Choice = { Body: z.output<typeof choiceForm> }

export function switchLanguages(app: FastifyInstance): void {
  const options = { config: { open: true }, schema: { body: choiceForm } }
  app.post<Choice>('/language', options, async ({ body: { language, from } }, reply) =>
    reply.setCookie(COOKIE, language, { ...cookieRules, maxAge: YEAR_S }).redirect(pageOf(from), 303),
  )
}
