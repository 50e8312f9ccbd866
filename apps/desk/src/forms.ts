// Parts that several forms of the desk share.
import type { View } from './desk.ts'
import { type Html, html } from './html.ts'
import { LANGUAGES } from './language.ts'
import type { Words } from './locales/ja.ts'

/** Returns the hidden field with the CSRF token of this session. */
export const formToken = ({ session }: Pick<View, 'session'>): Html =>
  html`<input type="hidden" name="token" value="${session?.formToken}">`

/** Returns the switch of languages; it needs no session. */
export const languageSwitch = (words: Words, path: string): Html => html`<footer>
  <form method="post" action="/language" class="bar" aria-label="${words.frame.language}"><input type="hidden" name="from" value="${path}">
  ${LANGUAGES.map(([locale, name]) => html`<button class="link" name="language" value="${locale}" lang="${locale}"${locale === words.locale && html` aria-current="true"`}>${name}</button>`)}</form>
</footer>`
