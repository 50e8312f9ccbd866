// Creates the private consent link of the person behind a profile, under the operator's name. Its page and the
// confirmation of another operator together list the profile.

import { consentAddress, makeLink } from '@saikoro/runtime/database/consent-link'
import type { Locale } from '@saikoro/shared/locale'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { moment } from './format.ts'
import { formToken, ofContent, reasonForm, withForm } from './forms.ts'
import { html, type Part } from './html.ts'
import { showPage } from './page.ts'
import { studioWay, table } from './rows.ts'

const SHOWN = 100
const profilesIn = (
  locale: Locale,
) => `SELECT p.id, p.label AS name, p.open, c.name_${locale} AS city, k.profile_id IS NOT NULL AS has_link, k.consented_at, k.withdrawn_at,
    k.consented_at IS NOT NULL AND k.link_by <> '' AND k.confirmed_by = '' AS waits, k.link_by = session_user AS is_own,
    l.id AS further, l.approved_by = '' AND l.made_by <> session_user AS can_approve, l.opens_at
  FROM profile p JOIN city c ON c.id = p.city_id LEFT JOIN profile_consent k ON k.profile_id = p.id
    LEFT JOIN app.further_link l ON l.profile_id = p.id
  WHERE NOT p.sample ORDER BY p.id DESC LIMIT ${SHOWN}`

const profileShape = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  has_link: z.boolean(),
  consented_at: z.nullable(z.date()),
  withdrawn_at: z.nullable(z.date()),
  waits: z.nullable(z.boolean()),
  is_own: z.nullable(z.boolean()),
  /** the link for a person with a device, until it is used, refused or replaced */
  further: z.nullable(z.int()),
  can_approve: z.nullable(z.boolean()),
  opens_at: z.nullable(z.date()),
})

type Row = z.output<typeof profileShape>

function stateOf(row: Row, { timeZone, words: { consent } }: View): string {
  if (row.withdrawn_at) return consent.withdrawn(moment(timeZone, row.withdrawn_at))
  if (row.consented_at) {
    const given = consent.consented(moment(timeZone, row.consented_at))
    return row.waits ? `${given} · ${consent.waits}` : given
  }
  return row.has_link ? consent.made : consent.noLink
}

const actionForm = (view: View, action: string, why: string, button: string): Part =>
  html`<form method="post" action="${action}" class="row wrap gap-2">${formToken(view)}
      <label>${why} <input name="reason" required maxlength="200"></label>
      <button>${button}</button></form>`

/** The further link of a profile, with the form by which another operator approves it. */
function furtherLink(view: View, { further, can_approve, opens_at }: Row): Part {
  const { consent } = view.words
  if (further === null) return ''
  const state = opens_at ? consent.furtherOpens(moment(view.timeZone, opens_at)) : consent.furtherWaits
  const form =
    can_approve && actionForm(view, `/companion-links/${further}/approve`, consent.how, consent.approve)
  return html`<p>${state}</p>${form}`
}

const ofBoth = { config: { roles: ['content', 'review'] } } as const

interface OfProfile {
  Params: { id: string }
  Body: z.output<typeof reasonForm>
}

export function makeConsentLinks(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/profiles', ofBoth, async (request, reply) => {
    const view = viewOf(desk, request)
    const { consent } = view.words
    const found = await ask(view, profileShape, profilesIn(view.words.locale))
    const rows = found.map((row): Part[] => {
      const page = `/profiles/${row.id}`
      // another operator than the maker of the link confirms the consent
      const canConfirm = row.waits && !row.is_own
      return [
        studioWay(view, ['profile', 'id', row.id], `${row.name}, ${row.city}`),
        html`${stateOf(row, view)} ${canConfirm && actionForm(view, `${page}/confirm`, consent.how, consent.confirm)} ${furtherLink(view, row)}`,
        view.roles.includes('content') &&
          actionForm(
            view,
            `${page}/link`,
            view.words.waiting.facts.why,
            row.has_link ? consent.makeNew : consent.make,
          ),
      ]
    })
    const body = html`<p>${consent.lead}</p>
  ${table(view.words, view.words.content.kinds.profile.name, consent.heads, rows)}`
    return showPage(view, reply, { room: '/profiles', body })
  })
  for (const [route, sql] of [
    ['/profiles/:id/confirm', 'SELECT confirm_consent($1, $2)'],
    ['/companion-links/:id/approve', 'SELECT approve_companion_link($1, $2)'],
  ] as const)
    app.post<OfProfile>(route, withForm(ofBoth, reasonForm), async (request, reply) => {
      const { id } = request.params
      if (!/^\d{1,9}$/.test(id)) return reply.callNotFound()
      await viewOf(desk, request).db.query(sql, [Number(id), request.body.reason])
      return reply.redirect('/profiles', 303)
    })
  app.post<OfProfile>('/profiles/:id/link', withForm(ofContent, reasonForm), async (request, reply) => {
    const { id } = request.params
    const view = viewOf(desk, request)
    const { consent } = view.words
    if (!/^\d{1,9}$/.test(id)) return reply.callNotFound()
    const { secret, isFurther } = await makeLink(view.db, Number(id), request.body.reason)
    const link = consentAddress(desk.productOrigin, secret)
    // the person behind the profile has another device
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(link).hostname)
    const body = html`<p>${consent.linkLead(id)} ${isFurther && consent.furtherLead}</p>${isLocal && html`<p class="notice rounded plum small" role="status">${consent.local}</p>`}
<p class="copy flex wrap gap-2"><input class="mono grow" readonly aria-label="${consent.linkTitle}" value="${link}"><button type="button" data-copy="${view.words.media.copied}">${view.words.media.copy}</button></p>
<p><a href="/profiles">${consent.back}</a></p>`
    return showPage(view, reply, { title: consent.linkTitle, room: '/profiles', body })
  })
}
