// Operators: the roles of each, which owners change, and the second factor of the operator who is logged in.

import { ROLES, type Role } from '@saikoro/runtime/schema/logins'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { encode } from 'uqr'
import * as z from 'zod/mini'
import { ask, type OpenDesk, type View, viewOf } from './desk.ts'
import { nameOf } from './format.ts'
import { emptyForm, formToken, reasonForm, withForm } from './forms.ts'
import { type Html, html, type Part } from './html.ts'
import { factorOf } from './logins.ts'
import { showPage } from './page.ts'
import { table } from './rows.ts'

const ACCOUNTS = `SELECT name, version, content, review, owner, name IN (SELECT name FROM second_factors()) AS factor
  FROM operator_account ORDER BY name`
const ADD = 'INSERT INTO operator_account (name, content, review, owner, note) VALUES ($1, $2, $3, $4, $5)'
const CHANGE = `UPDATE operator_account SET content = $2, review = $3, owner = $4, note = $5
  WHERE name = $1 AND version = $6`
const accountShape = z.object({
  name: z.string(),
  version: z.int(),
  content: z.boolean(),
  review: z.boolean(),
  owner: z.boolean(),
  factor: z.boolean(),
})
type Account = z.output<typeof accountShape>

const changeForm = z.object({
  name: z.string(),
  version: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  roles: z._default(z.union([z.array(z.enum(ROLES)), z.enum(ROLES)]), []),
  reason: z.string().check(z.maxLength(200)),
})

/** Returns a QR code in black on white, which cameras read in both themes. */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" width="208" height="208" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path fill="#000" d="${dots.join('')}"/></svg>`
}

const secretShape = z.object({ secret: z.instanceof(Uint8Array) })

/** Returns the boxes of the roles and the field of the reason. */
const roleFields = ({ words: { operators } }: View, has: (role: Role) => boolean): Part =>
  html`<fieldset class="flex wrap gap-4"><legend>${operators.heads[1]}</legend>${ROLES.map(
    (role) =>
      html`<label><input type="checkbox" name="roles" value="${role}"${has(role) && html` checked`}> ${operators.roles[role]}</label>`,
  )}</fieldset>`

const reasonField = ({ words: { waiting } }: View): Part =>
  html`<label>${waiting.facts.why} <input name="reason" required maxlength="200"></label>`

function ownerForms(view: View, account: Account): Part {
  const { operators } = view.words
  return html`<details class="ask"><summary>${account.name}</summary>
  <form method="post" action="/operators" class="roles">${formToken(view)}<input type="hidden" name="name" value="${account.name}"><input type="hidden" name="version" value="${account.version}">
    ${roleFields(view, (role) => account[role])}${reasonField(view)}<button>${view.words.content.save}</button></form>
  ${
    account.factor &&
    html`<form method="post" action="/operators/${account.name}/reset" class="roles">${formToken(view)}${reasonField(view)}<button class="quiet">${operators.reset}</button></form>`
  }</details>`
}

function ownerPart(view: View, accounts: readonly Account[]): Part {
  const { operators } = view.words
  const others = accounts.filter(({ name }) => `operator_${name}` !== view.operator)
  return html`${
    others.length > 0 &&
    html`<section><h2>${operators.change}</h2><p class="soft">${operators.own}</p>
  ${others.map((account) => ownerForms(view, account))}</section>`
  }
  <section><h2>${operators.add}</h2><p class="soft">${operators.addLead}</p>
  <form method="post" action="/operators" class="roles">${formToken(view)}<label>${operators.name} <input name="name" required pattern="[a-z][a-z0-9_]{0,29}" maxlength="30" autocapitalize="none"></label>
    ${roleFields(view, () => false)}${reasonField(view)}<button>${operators.add}</button></form></section>`
}

function factorPart(view: View, isSet: boolean): Part {
  const { operators } = view.words
  return html`<section><h2>${operators.factor}</h2>${
    isSet
      ? html`<p>${operators.factorOn}</p>`
      : html`<p>${operators.factorOff}</p><form method="post" action="/second-factor">${formToken(view)}<button>${operators.setUp}</button></form>`
  }</section>`
}

const ofOwner = { config: { roles: ['owner'] } } as const
const ofEach = { config: { everyOperator: true } }
const codeForm = z.object({ code: z._default(z.string(), '') })
type OfOperator = { Params: { name: string }; Body: z.output<typeof reasonForm> }
type OfCode = { Body: z.output<typeof codeForm> }
type OfChange = { Body: z.output<typeof changeForm> }

export function manageOperators(app: FastifyInstance, desk: OpenDesk): void {
  app.get('/operators', async (request, reply) => {
    const view = viewOf(desk, request)
    const { operators } = view.words
    const accounts = await ask(view, accountShape, ACCOUNTS)
    const hasFactor = accounts.some(({ name, factor }) => factor && `operator_${name}` === view.operator)
    const rows = accounts.map((account): Part[] => [
      account.name,
      ROLES.filter((role) => account[role])
        .map((role) => operators.roles[role])
        .join(' · ') || operators.noRole,
      account.factor ? operators.yes : operators.no,
    ])
    const body = html`<p>${operators.lead}</p>${table(view.words, view.words.frame.rooms['/operators'], operators.heads, rows)}
  ${view.roles.includes('owner') && ownerPart(view, accounts)}
  ${factorPart(view, hasFactor)}`
    return showPage(view, reply, { room: '/operators', body })
  })

  app.post<OfChange>('/operators', withForm(ofOwner, changeForm), async (request, reply) => {
    const { db } = viewOf(desk, request)
    const { name, version, roles, reason } = request.body
    const has = ROLES.map((role) => [roles].flat().includes(role))
    const values = [name, ...has, reason]
    await (version === undefined ? db.query(ADD, values) : db.query(CHANGE, [...values, Number(version)]))
    return reply.redirect('/operators', 303)
  })

  app.post<OfOperator>('/operators/:name/reset', withForm(ofOwner, reasonForm), async (request, reply) => {
    const { params, body } = request
    const { db } = viewOf(desk, request)
    await db.query('SELECT reset_second_factor($1, $2)', [params.name, body.reason])
    return reply.redirect('/operators', 303)
  })

  function askCode(view: View, reply: FastifyReply, secret: Part, fault?: string) {
    const { operators, login } = view.words
    const body = html`<div class="stack gap-5">${fault && html`<p class="fault" role="alert">${fault}</p>`}${secret}
  <form method="post" action="/second-factor/confirm" class="bar row wrap gap-3">${formToken(view)}
    <label>${login.factorCode} <input name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]{6,7}" required></label><button>${operators.confirm}</button></form></div>`
    return showPage(view, reply, { title: operators.factor, room: '/operators', body })
  }

  app.post('/second-factor', withForm(ofEach, emptyForm), async (request, reply) => {
    const view = viewOf(desk, request)
    const { operators } = view.words
    const [row] = await ask(view, secretShape, 'SELECT begin_second_factor() AS secret')
    const factor = factorOf(nameOf(view.operator), row?.secret ?? new Uint8Array())
    return askCode(
      view,
      reply,
      html`<p>${operators.keyLead}</p>
  <p>${qrCode(factor.toString(), operators.qr)}</p>
  <p class="copy flex wrap gap-2"><input class="mono grow" id="key" readonly aria-label="${operators.key}" value="${factor.secret.base32}"></p>
  <p><a href="${factor.toString()}">${operators.openProgram}</a></p>`,
    )
  })

  app.post<OfCode>('/second-factor/confirm', withForm(ofEach, codeForm), async (request, reply) => {
    const view = viewOf(desk, request)
    const step = await desk.logins.stepOfNewFactor(nameOf(view.operator), request.body.code)
    if (step === null) return askCode(view, reply.status(409), '', view.words.login.wrongCode)
    await view.db.query('SELECT confirm_second_factor($1)', [step])
    return reply.redirect('/operators', 303)
  })
}
