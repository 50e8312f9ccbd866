import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { readClip } from '@saikoro/server/clips'
import type pg from 'pg'

const MEDIA = path.join(import.meta.dirname, 'media')

/** How large the samples are drawn, by their folder. */
const PICTURES = { banners: [960, 480], covers: [640, 360], profiles: [600, 800] } as const
const CLIP = [640, 360] as const
const SHORT = { size: [432, 576], seconds: 10 } as const

type Entry = readonly [
  path: string,
  kind: string,
  bytes: number,
  width: number,
  height: number,
  seconds: number,
]

const filesIn = (pattern: string) => globSync(pattern, { cwd: MEDIA }).sort()
const bytesOf = (file: string) => statSync(path.join(MEDIA, file)).size
const shownAs = (file: string) => file.replace(/^public/, '/media')

function pictures(): Entry[] {
  return Object.entries(PICTURES).flatMap(([folder, [width, height]]) =>
    filesIn(`public/${folder}/*.webp`).map(
      (file) => [shownAs(file), 'picture', bytesOf(file), width, height, 0] as const,
    ),
  )
}

function shorts(): Entry[] {
  const { size, seconds } = SHORT
  return filesIn('public/profiles/*.mp4').map((file) => [
    shownAs(file),
    'short',
    bytesOf(file),
    ...size,
    seconds,
  ])
}

async function clips(): Promise<Entry[]> {
  const entries = filesIn('clips/*').map(async (folder): Promise<Entry> => {
    const clip = await readClip([MEDIA], path.basename(folder))
    const bytes = filesIn(`${folder}/*`).reduce((sum, file) => sum + bytesOf(file), 0)
    return [`/media/${folder}`, 'clip', bytes, ...CLIP, clip?.seconds ?? 0]
  })
  return Promise.all(entries)
}

/** Enters the files of the samples, so that rows may show them. */
export async function seedMedia(client: pg.Client): Promise<void> {
  const entries = [...pictures(), ...shorts(), ...(await clips())]
  await client.query(
    `INSERT INTO media (path, kind, bytes, width, height, seconds)
     SELECT e ->> 0, e ->> 1, (e ->> 2)::bigint, (e ->> 3)::int, (e ->> 4)::int, (e ->> 5)::float8
     FROM jsonb_array_elements($1) AS e ON CONFLICT (path) DO NOTHING`,
    [JSON.stringify(entries)],
  )
}
