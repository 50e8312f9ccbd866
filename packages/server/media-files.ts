import { randomBytes } from 'node:crypto'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Store } from './storage.ts'

/** Names that are derived from the content, as stored by operators; samples have other names. */
const NAME =
  /^(public\/(pictures|covers|shorts)\/[a-p]{32}\.(webp|mp4)|clips\/[a-p]{32}\/(index\.m3u8|\d{3}\.(mpegts|ts)))$/

export type MediaFiles = ReturnType<typeof openMedia>

/** Opens the operators' media and the seed's samples, which are part of the code. */
export function openMedia(dir: string, samples: string, bucket: Store | undefined) {
  const folder = path.resolve(dir)
  const pending = new Map<string, Promise<void>>()

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
    /** Directories to read: operators' media first, then the samples. */
    dirs: [folder, samples],
    /** Copies an immutable file from the bucket to this machine, unless it is there already or no bucket is configured. */
    async ensureLocal(name: string) {
      if (!bucket || !NAME.test(name)) return
      const mine = pending.get(name) ?? fetchFile(bucket, name).finally(() => pending.delete(name))
      pending.set(name, mine)
      await mine
    },
  }
}

/** Copies public files to this machine before @fastify/static reads them: everything under /media except clips. */
export function fetchPublicMedia(app: FastifyInstance, media: MediaFiles): void {
  app.addHook('preHandler', async ({ url }) => {
    const [, name] = /^\/media\/([^?]+)/.exec(url) ?? []
    if (name !== undefined) await media.ensureLocal(`public/${name}`)
  })
}
