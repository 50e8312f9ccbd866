// Creates the private consent link of the person behind a profile, under the operator's name. Its page and the
// confirmation of another operator together list the profile.

import { consentAddress, makeLink } from '@saikoro/runtime/database/consent-link'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { actionForm, type ConsentRow, consentPart, readConsents } from './consent-state.ts'
import { type OpenDesk, type View, viewOf } from './desk.ts'
import { formToken, ofContent, reasonForm, withForm } from './forms.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { studioWay, table } from './rows.ts'
import { inTransaction } from './transaction.ts'

const ofBoth = { config: { roles: ['content', 'review'] } } as const

const PROFILES_MAX = 100
const idShape = z.string().check(z.regex(/^\d{1,9}$/))
const profilesForm = z.object({
  ...reasonForm.shape,
  profile: z._default(z.union([idShape, z.array(idShape).check(z.maxLength(PROFILES_MAX))]), []),
})

interface OfProfile {
  Params: { id: string }
  Body: z.output<typeof reasonForm>
}

/** The consents in a table. The ticks belong to the form below, which makes a link for each. */
function consentTable(view: View, rows: readonly ConsentRow[]): Part {
  const { consent, content, waiting } = view.words
  const { why } = waiting.facts
  const isWriter = view.roles.includes('content')
  const hasTicks = isWriter && rows.length > 1
  const cells = rows.map((row): Part[] => [
    html`${hasTicks && html`<label class="tick inline-row center touch"><input type="checkbox" name="profile" value="${row.id}" form="links" aria-label="${waiting.select(row.name)}"></label>`}${studioWay(view, ['profile', 'id', row.id], `${row.name}, ${row.city}`)}`,
    consentPart(view, row),
    isWriter &&
      html`${actionForm(view, `/profiles/${row.id}/link`, why, row.has_link ? consent.makeNew : consent.make)}<p><a href="/content/profile/${row.id}">${content.kinds.profile.name}</a></p>`,
  ])
  return html`${table(view.words, content.kinds.profile.name, consent.heads, cells)}
  ${hasTicks && html`<form method="post" action="/profiles/links" id="links" class="row wrap gap-2">${formToken(view)}<label>${why} <input name="reason" required maxlength="200"></label><button>${consent.makeAll}</button></form>`}`
}

export function makeConsentLinks(app: FastifyInstance, desk: OpenDesk): void {
  const showConsents = (view: View, rows: readonly ConsentRow[], reply: FastifyReply) =>
    showPage(view, reply, {
      room: '/profiles',
      body: html`<p>${view.words.consent.lead}</p>\n  ${consentTable(view, rows)}`,
    })
  app.get('/profiles', ofBoth, async (request, reply) => {
    const view = viewOf(desk, request)
    return showConsents(view, await readConsents(view), reply)
  })
  app.get<Pick<OfProfile, 'Params'>>('/profiles/:id', ofBoth, async (request, reply) => {
    const { id } = request.params
    const view = viewOf(desk, request)
    const rows = z.safeParse(idShape, id).success ? await readConsents(view, Number(id)) : []
    return rows.length > 0 ? showConsents(view, rows, reply) : reply.callNotFound()
  })
  for (const [route, options, sql] of [
    ['/profiles/:id/confirm', ofBoth, 'SELECT confirm_consent($1, $2)'],
    ['/profiles/:id/take-back', ofContent, 'SELECT take_back_draft($1, $2)'],
    ['/companion-links/:id/approve', ofBoth, 'SELECT approve_companion_link($1, $2)'],
  ] as const)
    app.post<OfProfile>(route, withForm(options, reasonForm), async (request, reply) => {
      const { id } = request.params
      if (!z.safeParse(idShape, id).success) return reply.callNotFound()
      await viewOf(desk, request).db.query(sql, [Number(id), request.body.reason])
      return reply.redirect('/profiles', 303)
    })
  /** Makes the links of all these profiles or of none, and shows them once. */
  async function makeLinks(view: View, ids: readonly string[], reason: string, reply: FastifyReply) {
    const { consent, frame, media } = view.words
    const made = await inTransaction(view.db, async (client) => {
      const links = []
      for (const id of ids) links.push({ id, ...(await makeLink(client, Number(id), reason)) })
      return links
    })
    // the person behind the profile has another device
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(desk.productOrigin).hostname)
    const parts = made.map(
      ({ id, secret, isFurther }) => html`<p>${consent.linkLead(id)} ${isFurther && consent.furtherLead}</p>
<p class="copy flex wrap gap-2"><input class="mono grow" readonly aria-label="${consent.linkTitle} ${id}" value="${consentAddress(desk.productOrigin, secret)}"><button type="button" data-copy="${media.copied}">${media.copy}</button></p>`,
    )
    const body = html`${isLocal && html`<p class="notice rounded plum small" role="status">${consent.local}</p>`}${parts}
<p><a href="/profiles">${frame.rooms['/profiles']}</a></p>`
    return showPage(view, reply, { title: consent.linkTitle, room: '/profiles', body })
  }
  app.post<OfProfile>('/profiles/:id/link', withForm(ofContent, reasonForm), async (request, reply) => {
    const { id } = request.params
    if (!z.safeParse(idShape, id).success) return reply.callNotFound()
    return makeLinks(viewOf(desk, request), [id], request.body.reason, reply)
  })
  app.post<{ Body: z.output<typeof profilesForm> }>(
    '/profiles/links',
    withForm(ofContent, profilesForm),
    async (request, reply) => {
      const { profile, reason } = request.body
      return makeLinks(viewOf(desk, request), [profile].flat(), reason, reply)
    },
  )
}
