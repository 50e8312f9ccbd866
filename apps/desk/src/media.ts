// The page for uploading media and copying their paths.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fetchPublicMedia } from '../../api/src/kernel/media-files.ts'
import type { Desk } from './desk.ts'
import { moment } from './format.ts'
import { html, type Part } from './html.ts'
import { type Kept, readShelf } from './media-shelf.ts'
import { takeMedia } from './media-upload.ts'
import { showPage } from './page.ts'

const SHOWN = 60

/** Clips need a member's ticket, so their poster is shown. */
const previewOf = (mediaPath: string): string =>
  mediaPath.replace(/^\/media\/clips\/(.+)$/, '/media/covers/$1.webp')

function itemOf({ path: mediaPath, made_at }: Kept, desk: Desk): Part {
  const picture = previewOf(mediaPath)
  const id = mediaPath.replaceAll(/\W/g, '-')
  return html`<li>${
    picture.endsWith('.mp4')
      ? html`<video src="${picture}" controls preload="none" aria-label="${mediaPath}"></video>`
      : html`<img src="${picture}" alt="" loading="lazy">`
  }
  <p class="copy"><input id="${id}" readonly aria-label="Path" value="${mediaPath}"><button type="button" data-copy="${id}" class="quiet">Copy</button></p>
  <p class="soft">${moment(desk.timeZone, made_at)}</p></li>`
}

function shelf(name: string, kept: readonly Kept[], desk: Desk): Part {
  return html`<section><h2>${name} <span class="count">${kept.length}</span></h2>
  ${kept.length === 0 ? html`<p class="soft">None.</p>` : html`<ul class="shelf">${kept.slice(0, SHOWN).map((each) => itemOf(each, desk))}</ul>`}
  ${kept.length > SHOWN && html`<p class="soft">The newest ${SHOWN} are shown.</p>`}</section>`
}

export async function storeUploads(app: FastifyInstance, desk: Desk): Promise<void> {
  app.get('/media', async (request, reply) => {
    const kept = await readShelf(desk)
    const body = html`<form class="drop" id="drop" data-token="${request.session?.formToken}">
  <p><b>Drop pictures and videos here</b>, or choose them. They are checked, encoded anew without what cameras write into them, and stored
  under a name made from their content.</p>
  <input type="file" id="files" multiple accept="image/*,video/*" aria-label="Pictures and videos">
  <fieldset><legend>A video is for</legend>
    <label><input type="radio" name="kind" value="clip" checked> the videos, up to 30 minutes</label>
    <label><input type="radio" name="kind" value="short"> a profile, up to a minute</label></fieldset></form>
  <ul class="shelf" id="stored" aria-live="polite"></ul>
  ${shelf(
    'Used by no row',
    kept.filter(({ is_used }) => !is_used),
    desk,
  )}
  ${shelf(
    'In use',
    kept.filter(({ is_used }) => is_used),
    desk,
  )}`
    return showPage(desk, request, reply, { title: 'Media', room: '/media', body })
  })
  await takeMedia(app, desk)
  const root = desk.mediaFiles.dirs.map((dir) => path.join(dir, 'public'))
  for (const dir of root) mkdirSync(dir, { recursive: true })
  fetchPublicMedia(app, desk.mediaFiles)
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/',
    index: false,
    dotfiles: 'deny',
    decorateReply: false,
  })
}
