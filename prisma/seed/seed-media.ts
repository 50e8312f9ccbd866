import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { readClip } from '@saikoro/server/clips'
import type pg from 'pg'

const MEDIA = path.join(import.meta.dirname, 'media')

/** How large the samples are drawn, by their folder. */
const PICTURES = { banners: [960, 480], covers: [640, 360], profiles: [600, 800] } as const
const CLIP = [640, 360] as const
const SHORT = { size: [432, 576], seconds: 10 } as const

const filesIn = (pattern: string) => globSync(pattern, { cwd: MEDIA }).sort()
const bytesOf = (file: string) => statSync(path.join(MEDIA, file)).size

function entryOf(
  file: string,
  kind: string,
  [width, height]: readonly [number, number],
  seconds: number,
  bytes = bytesOf(file),
) {
  return { path: file.replace(/^(public\/)?/, '/media/'), kind, bytes, width, height, seconds }
}

const pictures = () =>
  Object.entries(PICTURES).flatMap(([folder, size]) =>
    filesIn(`public/${folder}/*.webp`).map((file) => entryOf(file, 'picture', size, 0)),
  )

const shorts = () =>
  filesIn('public/profiles/*.mp4').map((file) => entryOf(file, 'short', SHORT.size, SHORT.seconds))

const clips = () =>
  Promise.all(
    filesIn('clips/*').map(async (folder) => {
      const clip = await readClip([MEDIA], path.basename(folder))
      const bytes = filesIn(`${folder}/*`).reduce((sum, file) => sum + bytesOf(file), 0)
      return entryOf(folder, 'clip', CLIP, clip?.seconds ?? 0, bytes)
    }),
  )

/** Enters the files of the samples, so that rows may show them. */
export async function seedMedia(client: pg.Client): Promise<void> {
  const entries = [...pictures(), ...shorts(), ...(await clips())]
  await client.query(
    `INSERT INTO media (path, kind, bytes, width, height, seconds)
     SELECT path, kind, bytes, width, height, seconds FROM jsonb_populate_recordset(NULL::media, $1)
     ON CONFLICT (path) DO NOTHING`,
    [JSON.stringify(entries)],
  )
}
