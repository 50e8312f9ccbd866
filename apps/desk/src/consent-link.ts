// Creates the private consent link of the person behind a profile, under the operator's name. Only its page can list
// the profile.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { consentAddress, putLink } from '../../../packages/runtime/database/consent-link.ts'
import { ask, type Desk } from './desk.ts'
import { moment } from './format.ts'
import { html, type Part } from './html.ts'
import { formToken, showPage } from './page.ts'
import { studioWay, table } from './rows.ts'
import { studioLink } from './studio-link.ts'

const SHOWN = 100
const PROFILES = `SELECT p.id, p.label AS name, p.open, c.name_en AS city, k.profile_id IS NOT NULL AS has_link, k.consented_at, k.withdrawn_at
  FROM profile p JOIN city c ON c.id = p.city_id LEFT JOIN profile_consent k ON k.profile_id = p.id
  WHERE NOT p.sample ORDER BY p.id DESC LIMIT ${SHOWN}`

const profileShape = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  has_link: z.boolean(),
  consented_at: z.nullable(z.date()),
  withdrawn_at: z.nullable(z.date()),
})

function stateOf(row: z.output<typeof profileShape>, { timeZone }: Desk): string {
  if (row.withdrawn_at) return `withdrawn ${moment(timeZone, row.withdrawn_at)}`
  if (row.consented_at) return `consented ${moment(timeZone, row.consented_at)}`
  return row.has_link ? 'link made, no answer yet' : 'no link yet'
}

export function makeConsentLinks(app: FastifyInstance, desk: Desk): void {
  app.get('/profiles', async (request, reply) => {
    const found = await ask(desk, profileShape, PROFILES)
    const rows = found.map((row): Part[] => [
      studioWay(studioLink(desk.studioOrigin, 'profile', 'id', row.id), `${row.name}, ${row.city}`),
      stateOf(row, desk),
      html`<form method="post" action="/profiles/${row.id}/link">${formToken(request)}
      <label>Why <input name="reason" required maxlength="200"></label>
      <button>${row.has_link ? 'Make a new link' : 'Make the link'}</button></form>`,
    ])
    const body = html`<p>Give the link to the profiled person and to nobody else: only that page lists the profile, and takes it off.
  A new link replaces the old one, and whatever was answered there is asked again.</p>
  ${rows.length > 0 ? table('Profiles', ['Profile', 'Consent', 'Link'], rows) : html`<p class="soft">There is no profile of a real person.</p>`}`
    return showPage(desk, request, reply, { title: 'Consent', room: '/profiles', body })
  })
  app.post<{ Params: { id: string }; Body: { reason?: unknown } }>(
    '/profiles/:id/link',
    async (request, reply) => {
      const { id } = request.params
      if (!/^\d{1,9}$/.test(id)) return reply.callNotFound()
      const secret = await putLink(desk.db, Number(id), String(request.body.reason ?? ''))
      const link = consentAddress(desk.productOrigin, secret)
      const body = html`<p>For the profiled person of profile ${id} alone. It is shown this once.</p>
  <p class="copy"><input id="link" readonly aria-label="Private link" value="${link}"><button type="button" data-copy="link">Copy</button></p>
  <p><a href="/profiles">Back to the profiles</a></p>`
      return showPage(desk, request, reply, { title: 'Private link', room: '/profiles', body })
    },
  )
}
