// What several forms of the desk share.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { View } from './desk.ts'
import { type Html, html } from './html.ts'
import { LANGUAGES } from './language.ts'
import type { Words } from './locales/ja.ts'

/** Options of routes for those who edit the content. */
export const ofContent = { config: { roles: ['content'] } } as const
/** Of texts in four languages or of captions, encoded as a form. */
export const ofTexts = { ...ofContent, bodyLimit: 512 * 1024 } as const
/** Of a button or a file: fields are dropped. */
export const emptyForm = z.object({})
export const reasonForm = z.object({ reason: z._default(z.string(), '') })
/** A form that leads back to its page. */
export const fromForm = z.object({ from: z.optional(z.string()) })

/** Returns the options of a route that takes a form. */
export const withForm = <Options extends object>(options: Options, body: z.ZodMiniType) => ({
  ...options,
  schema: { body },
})

/** Parses each form by the schema of its route before the handler. One that cannot be read is a fault of the request, with status 400. */
export function readForms(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (form) => {
    const { data, error } = z.safeParse(schema, form ?? {})
    return error ? { error } : { value: data }
  })
}

/** Returns the hidden field with the CSRF token of this session. */
export const formToken = ({ session }: Pick<View, 'session'>): Html =>
  html`<input type="hidden" name="token" value="${session.formToken}">`

/** Returns the switch of languages; it needs no session. */
export const languageSwitch = (words: Words, path: string): Html => html`<footer>
  <form method="post" action="/language" class="bar row wrap" aria-label="${words.frame.language}"><input type="hidden" name="from" value="${path}">
  ${LANGUAGES.map(([locale, name]) => html`<button class="link" name="language" value="${locale}" lang="${locale}"${locale === words.locale && html` aria-current="true"`}>${name}</button>`)}</form>
</footer>`
