import { randomBytes } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Store } from './storage.ts'

/** What the seed's samples show; it comes with the code. */
const SAMPLES = path.resolve(import.meta.dirname, '../../../../prisma/seed/media')

/** What is stored under a name made from its content. The samples have other names. */
const NAME =
  /^(public\/(pictures|covers|shorts)\/[a-p]{32}\.(webp|mp4)|clips\/[a-p]{32}\/(index\.m3u8|\d{3}\.(mpegts|ts)))$/

/** The media of operators as files of this machine. */
export interface MediaFiles {
  /** Where they lie: what operators stored in this installation, then the samples. */
  readonly dirs: readonly string[]
  /** Has a file come here from the bucket, if there is one. A name never changes what it holds, so that it comes once. */
  bring(name: string): Promise<void>
}

export function openMedia(dir: string, bucket: Store | undefined): MediaFiles {
  const folder = path.resolve(dir)
  const coming = new Map<string, Promise<void>>()

  async function fetchFile(store: Store, name: string): Promise<void> {
    const place = path.join(folder, name)
    if (await stat(place).catch(() => undefined)) return
    const bytes = await store.read(name)
    if (!bytes) return
    const partial = `${place}.${randomBytes(6).toString('hex')}`
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(partial, bytes)
    await rename(partial, place)
  }

  return {
    dirs: [folder, SAMPLES],
    async bring(name) {
      if (!bucket || !NAME.test(name)) return
      const mine = coming.get(name) ?? fetchFile(bucket, name).finally(() => coming.delete(name))
      coming.set(name, mine)
      await mine
    },
  }
}

/** Has a public file come here before it is looked for: everything under /media that is no clip. */
export function fetchPublicMedia(app: FastifyInstance, media: MediaFiles): void {
  app.addHook('preHandler', async ({ url }) => {
    const [, name] = /^\/media\/([^?]+)/.exec(url) ?? []
    if (name !== undefined) await media.bring(`public/${name}`)
  })
}
